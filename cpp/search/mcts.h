// Monte Carlo tree search for any game: any number of sides, chance, priors, values from playouts or an evaluation.
//
// Where the ideas come from:
// - the tree search with an upper confidence bound: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006
//   (UCT); R. Coulom, "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search", 2006
// - the bound weighted by a prior: C. Rosin, "Multi-armed Bandits with Episode Context", 2011 (PUCB), known as PUCT from
//   D. Silver et al., "Mastering the Game of Go with Deep Neural Networks and Tree Search", 2016. The term used here is
//   prior * sqrt(n) * log(n + 1) / weight.
// - all moves as first: B. Brügmann, "Monte Carlo Go", 1993; S. Gelly and D. Silver, "Combining Online and Offline
//   Knowledge in UCT", 2007 (RAVE). That the value of a move played later is mixed into the mean of the node itself, with
//   a weight that falls with the distance, and only as long as the node is young, is described for the program Pentobi
//   (M. Enzenberger).
// - children that start with a first guess worth several visits: G. Chaslot et al., "Progressive Strategies for
//   Monte-Carlo Tree Search", 2008; S. Gelly and D. Silver, 2007 (as above)
// - a leaf grows only after several visits: R. Coulom, 2006 (as above)
// - a search that ends when no other move can overtake the leader: H. Baier and M. Winands, "Time Management for
//   Monte-Carlo Tree Search in Go", 2011
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/rng.h"
#include "search/result.h"
#include "search/tree.h"

namespace tete {

constexpr int kChanceTurn = -1;
constexpr int kOverTurn = -2;

template <class Move>
struct Candidate {
  Move move;
  float prior;
};

/// A game, and the position that a simulation walks through. A side is all seats that win together.
template <class Game>
concept TreeGame = TreeMove<typename Game::Move> &&
    requires(Game& game, typename Game::Move move, Candidate<typename Game::Move>* candidates, float* values) {
      { Game::kSides } -> std::convertible_to<int>;           // the most sides there are
      { Game::kMoves } -> std::convertible_to<int>;           // the most candidates `expand` writes
      { Game::is_chance(move) } -> std::same_as<bool>;
      { game.reset() } -> std::same_as<void>;                 // back to the root, or to one of several possible roots
      { game.turn() } -> std::same_as<int>;                   // the side that decides, kChanceTurn or kOverTurn
      { game.play(move) } -> std::same_as<void>;
      { game.expand(candidates) } -> std::same_as<int>;       // the moves worth a search with priors of a sum of 1, or chance
      { game.simulate(values) } -> std::same_as<void>;        // the value for each side, in [0, 1]; a playout may move on
    };

/// A game whose moves keep their worth when they are played later.
template <class Game>
concept AllMovesAsFirst = requires(Game game, typename Game::Move move) {
  { game.actor() } -> std::same_as<int>;                      // who moves, finer than the side where it matters (a colour)
  { game.later(0, move, 0) } -> std::same_as<int>;            // the ply after this one in which the actor played the move, or -1
  { game.plies() } -> std::same_as<int>;                      // of the simulation so far, in the tree and in the playout
};

// Most defaults are those described for Pentobi; matches of the Blokus player have found none that is clearly better. Which
// are which: docs/strength/blokus.md.
struct MctsOptions {
  std::uint32_t room = 1u << 24;       // nodes in the arena; when it is full the tree stops growing
  bool forgets = false;                // when it is full, what is below rarely visited nodes is dropped instead
  float exploration = 0.4f;
  float start_weight = 3;              // how many visits a child's first guess is worth
  float first_guess = 1;               // the share of its parent's value that a child of the best prior starts with
  float expand_visits = 1, expand_depth = 0.5f;  // a leaf grows after 1 + depth / 2 visits
  float amaf_weight = 0.7f;            // of a move that was played later, at most
  float amaf_child = 2000;             // children with a larger weight learn from their own visits only
  float amaf_parent = 50000;           // and so do the children of a node with more visits
  bool stop_early = true;              // as soon as no other move can get more visits
  float memory = 100;                  // how many simulations the old root's values are worth in a tree that is kept
};

template <TreeGame Game>
class Mcts {
 public:
  using Move = typename Game::Move;
  static constexpr int kDepth = 512;
  static constexpr std::uint32_t kCheckInterval = 16;  // simulations
  using Tree = SearchTree<Move, Game::kSides>;
  using Node = typename Tree::Node;

  Mcts(Game& game, const MctsOptions& options, Rng& rng)
      : Mcts(game, options, rng, Tree(std::max<std::uint32_t>(options.room, Game::kMoves + 1))) {}

  /// Goes on with a tree whose root is the position that the game is reset to.
  Mcts(Game& game, const MctsOptions& options, Rng& rng, Tree&& tree)
      : game_(game), options_(options), rng_(rng), tree_(std::move(tree)) {
    candidates_.resize(Game::kMoves);
  }

  /// Gives the tree away; the search is of no more use.
  Tree take_tree() { return std::move(tree_); }

  /// Runs simulations, the units of the budget, until it is used up or the result is certain.
  void run(Budget& budget) {
    budget.start_pace();
    while (!budget.units_over()) {
      if (budget.used() % kCheckInterval == kCheckInterval - 1) {
        if (budget.interrupted()) break;
        if (options_.stop_early && decided(budget.units_to_come())) break;
      }
      if (options_.forgets && !tree_.has_room(kMostGrown)) thin_out(budget.stop());
      simulate();
      budget.count();
    }
    simulations_ = budget.used();
  }

  /// The result for the first sides; `static_value` takes a child of the root.
  template <class StaticValue>
  SearchResult result(int sides, StaticValue static_value) const {
    SearchResult result;
    result.simulations = simulations_;
    result.nodes = tree_.used();
    for (auto child = begin(root()); child != end(root()); ++child) {
      result.ranked.push_back({child->move, child->visits, child->value, static_value(*child)});
    }
    std::stable_sort(result.ranked.begin(), result.ranked.end(), [](const Ranked& a, const Ranked& b) {
      return a.visits > b.visits || (a.visits == b.visits && a.value > b.value);
    });
    auto& line = result.lines.emplace_back();
    for (auto node = best(root()); node && node->visits > 0 && !Game::is_chance(node->move); node = best(*node)) {
      line.push_back(node->move);
    }
    for (int side = 0; side < sides; ++side) result.values.push_back(value(side));
    return result;
  }

  const Node& root() const { return tree_[0]; }
  const Node* begin(const Node& node) const { return &tree_[node.first]; }
  const Node* end(const Node& node) const { return &tree_[node.first] + node.count; }
  /// The mean value of the root for a side, over all simulations.
  float value(int side) const { return static_cast<float>(tree_.sums[side] / std::max(1.0, tree_.count)); }
  std::uint32_t used() const { return tree_.used(); }

  /// The child with the most visits, the better value if equal; nullptr for a leaf.
  const Node* best(const Node& node) const {
    const Node* leader = nullptr;
    for (const Node* child = begin(node); child != end(node); ++child) {
      if (!leader || child->visits > leader->visits || (child->visits == leader->visits && child->value > leader->value)) {
        leader = child;
      }
    }
    return leader;
  }

 private:
  static constexpr std::uint32_t kMostGrown = 2 * Game::kMoves;     // nodes of a simulation: at the root, and at a leaf
  static constexpr std::uint32_t kRare = 16, kMostRare = 1u << 30;  // visits; the first number is Pentobi's

  struct Step {
    std::uint32_t node;
    int side;   // that chose it
    int actor;  // that moves in it; asked before its child is played
  };

  bool decided(double rest) const {
    std::uint32_t most = 0, second = 0;
    for (const Node* child = begin(root()); child != end(root()); ++child) {
      if (child->visits > most) {
        second = most;
        most = child->visits;
      } else {
        second = std::max(second, child->visits);
      }
    }
    return root().count == 1 || (root().count > 0 && most > second + rest);
  }

  /// Frees half of the arena, or as much as there is to free.
  void thin_out(const Stop& stop) {
    for (; rare_ < kMostRare; rare_ *= 2) {
      tree_.thin(rare_, stop);
      if (tree_.used() <= tree_.room() / 2) return;
    }
  }

  void simulate() {
    game_.reset();
    int depth = 0;
    path_[0] = {0, kChanceTurn, 0};
    std::uint32_t at = 0;
    while (depth + 1 < kDepth) {
      const int turn = game_.turn();
      if (turn == kOverTurn) break;
      Node& node = tree_[at];
      const bool leaf = node.count == 0;
      if (leaf) {
        const float needed = options_.expand_visits + options_.expand_depth * static_cast<float>(depth);
        if (depth > 0 && static_cast<float>(node.visits) < needed) break;
        if (!grow(node)) break;
      }
      at = turn == kChanceTurn ? sample(node) : choose(node);
      if constexpr (AllMovesAsFirst<Game>) path_[depth].actor = game_.actor();
      game_.play(tree_[at].move);
      path_[++depth] = {at, turn, 0};
      if (leaf && depth > 1) break;
    }
    std::array<float, Game::kSides> values{};
    game_.simulate(values.data());
    update(depth, values);
  }

  bool grow(Node& node) {
    if (!tree_.has_room(Game::kMoves)) return false;
    const int count = game_.expand(candidates_.data());
    float most = 0;
    for (int index = 0; index < count; ++index) most = std::max(most, candidates_[index].prior);
    node.first = tree_.used();
    node.count = static_cast<std::uint16_t>(count);
    const float guess = root_guess() * options_.first_guess;
    for (int index = 0; index < count; ++index) {
      const auto& [move, prior] = candidates_[index];
      tree_.add({guess * std::sqrt(prior / most), options_.start_weight, prior, 0, 0, 0, move});
    }
    return count > 0;
  }

  float root_guess() const {
    const int side = game_.turn();
    return side < 0 || tree_.count < 1 ? 0.5f : value(side);
  }

  /// A child of a chance node, drawn by its odds.
  std::uint32_t sample(const Node& node) {
    double rest = rng_.unit();
    for (int index = 0; index + 1 < node.count; ++index) {
      rest -= tree_[node.first + index].prior;
      if (rest < 0) return node.first + index;
    }
    return node.first + node.count - 1;
  }

  std::uint32_t choose(const Node& node) const {
    const auto visits = static_cast<float>(node.visits + 1);
    const float bonus = options_.exploration * std::sqrt(visits) * std::log(visits + 1);
    const Node* children = &tree_[node.first];
    float highest = -1;
    std::uint32_t chosen = 0;
    for (std::uint32_t index = 0; index < node.count; ++index) {
      const Node& child = children[index];
      if ((highest - child.value) * child.weight < bonus * child.prior) {  // without a division: most children are not better
        highest = child.value + bonus * child.prior / child.weight;
        chosen = index;
      }
    }
    return node.first + chosen;
  }

  void update(int depth, const std::array<float, Game::kSides>& values) {
    ++tree_[0].visits;
    ++tree_.count;
    for (int side = 0; side < Game::kSides; ++side) tree_.sums[side] += values[side];
    for (int step = 1; step <= depth; ++step) {
      Node& node = tree_[path_[step].node];
      ++node.visits;
      if (path_[step].side >= 0) mix(node, values[path_[step].side], 1);
    }
    if constexpr (AllMovesAsFirst<Game>) {
      if (options_.amaf_weight <= 0) return;
      const int plies = game_.plies();
      for (int step = 0; step < depth; ++step) {
        const Node& node = tree_[path_[step].node];
        const int side = path_[step + 1].side;
        if (side < 0 || static_cast<float>(node.visits) > options_.amaf_parent) continue;
        const float length = static_cast<float>(plies - step);
        Node* child = &tree_[node.first];
        for (int index = 0; index < node.count; ++index, ++child) {
          const int when = game_.later(path_[step].actor, child->move, step);
          if (when < 0 || child->weight > options_.amaf_child) continue;
          mix(*child, values[side], options_.amaf_weight * (1 - static_cast<float>(when - step) / length));
        }
      }
    }
  }

  static void mix(Node& node, float value, float weight) {
    node.weight += weight;
    node.value += (value - node.value) * weight / node.weight;
  }

  Game& game_;
  MctsOptions options_;
  Rng& rng_;
  Tree tree_;
  std::uint64_t simulations_ = 0;
  std::uint32_t rare_ = kRare;  // visits: what is below nodes with fewer is dropped next
  std::vector<Candidate<Move>> candidates_;
  std::array<Step, kDepth> path_{};
};

}  // namespace tete
