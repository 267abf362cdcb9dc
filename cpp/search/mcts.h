// Monte Carlo tree search for any game: any number of sides, chance, priors, values from playouts or an evaluation.
//
// A game is a policy type; it holds the position that a simulation walks through:
//
//   using Move                          a small trivially copyable value
//   static constexpr int kSides         the most sides there are; a side is whoever wins together
//   static constexpr int kMoves         the most candidates `expand` gives
//   void reset()                        back to the root (a game with secrets may imagine them anew here)
//   int turn()                          the side that decides, kChanceTurn or kOverTurn
//   void play(Move)
//   int expand(Candidate<Move>*)        the moves worth a look with their priors (of a sum of 1), or the odds of chance
//   void simulate(float* values)        what the position is worth to each side, in [0, 1]; a playout may move on
//
// and, if moves keep their worth when played later (all moves as first):
//
//   int actor()                         who moves now, finer than the side where it matters (a colour)
//   int later(int actor, Move, int ply) when this actor played the move after `ply` in this simulation, else -1
//   int plies()                         plies of the simulation so far, the tree's and the playout's
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "base/timer.h"
#include "search/tree.h"

namespace tete {

constexpr int kChanceTurn = -1;
constexpr int kOverTurn = -2;

template <class Move>
struct Candidate {
  Move move;
  float prior;
};

template <class Game>
concept AllMovesAsFirst = requires(Game game, typename Game::Move move) {
  { game.actor() } -> std::same_as<int>;
  { game.later(0, move, 0) } -> std::same_as<int>;
  { game.plies() } -> std::same_as<int>;
};

struct MctsOptions {
  std::uint32_t simulations = 1000;
  double seconds = 0;                  // of processor time; 0: no limit of time
  std::uint32_t room = 1u << 24;       // nodes in the arena; a full one still learns, but grows no more
  bool forgets = false;                // a full one: what is below rarely visited nodes, and grows on
  float exploration = 0.4f;
  float start_weight = 3;              // how many simulations a child's first guess is worth
  float first_guess = 1;               // the share of its parent's value that a child of the best prior starts with
  float expand_visits = 1, expand_depth = 0.5f;  // a leaf grows after 1 + depth / 2 visits
  float amaf_weight = 0.7f, amaf_child = 2000, amaf_parent = 50000;
  bool stop_early = true;              // as soon as no other move can have more visits
  float memory = 100;                  // how many simulations the old root's values are worth in a tree that is kept
};

template <class Game>
class Mcts {
 public:
  using Move = typename Game::Move;
  static constexpr int kDepth = 512;
  using Tree = SearchTree<Move, Game::kSides>;
  using Node = typename Tree::Node;

  Mcts(Game& game, const MctsOptions& options, Rng& rng)
      : Mcts(game, options, rng, Tree(std::max<std::uint32_t>(options.room, Game::kMoves + 1))) {}

  /// Goes on with a tree whose root is the position that the game is reset to.
  Mcts(Game& game, const MctsOptions& options, Rng& rng, Tree&& tree)
      : game_(game), options_(options), rng_(rng), tree_(std::move(tree)) {
    candidates_.resize(Game::kMoves);
  }

  /// Hands the tree over; nothing else may be asked afterwards.
  Tree leave() { return std::move(tree_); }

  /// Runs simulations until a limit, a stop, or a certain answer; returns how many ran.
  std::uint32_t run(const Stop& stop) {
    const Timer timer;
    std::uint32_t ran = 0;
    for (; ran < options_.simulations; ++ran) {
      if (ran % 16 == 15) {
        if (stop.is_set()) break;
        double rest = options_.simulations - ran;
        if (options_.seconds > 0) {
          const double spent = timer.spent();
          if (spent >= options_.seconds) break;
          rest = std::min(rest, ran * (options_.seconds - spent) / std::max(spent, 1e-6));
        }
        if (options_.stop_early && decided(rest)) break;
      }
      if (options_.forgets && !tree_.has_room(kMostGrown)) thin_out(stop);
      simulate();
    }
    return ran;
  }

  const Node& root() const { return tree_[0]; }
  const Node* begin(const Node& node) const { return &tree_[node.first]; }
  const Node* end(const Node& node) const { return &tree_[node.first] + node.count; }
  /// What the root is worth to a side, over all simulations.
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
  static constexpr std::uint32_t kRare = 16, kMostRare = 1u << 30;  // visits

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

  /// Makes room again: half of the arena at least, or all that can be.
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
      at = turn == kChanceTurn ? fall(node) : choose(node);
      if constexpr (AllMovesAsFirst<Game>) path_[depth].actor = game_.actor();
      game_.play(tree_[at].move);
      path_[++depth] = {at, turn, 0};
      if (leaf && depth > 1) break;
    }
    std::array<float, Game::kSides> values{};
    game_.simulate(values.data());
    learn(depth, values);
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

  std::uint32_t fall(const Node& node) {
    double rest = rng_.unit();
    for (int index = 0; index + 1 < node.count; ++index) {
      rest -= tree_[node.first + index].prior;
      if (rest < 0) return node.first + index;
    }
    return node.first + node.count - 1;
  }

  std::uint32_t choose(const Node& node) const {
    const auto visits = static_cast<float>(node.visits + 1);
    const float urge = options_.exploration * std::sqrt(visits) * std::log(visits + 1);
    const Node* children = &tree_[node.first];
    float highest = -1;
    std::uint32_t chosen = 0;
    for (std::uint32_t index = 0; index < node.count; ++index) {
      const Node& child = children[index];
      if ((highest - child.value) * child.weight < urge * child.prior) {  // without dividing: most are not worth more
        highest = child.value + urge * child.prior / child.weight;
        chosen = index;
      }
    }
    return node.first + chosen;
  }

  void learn(int depth, const std::array<float, Game::kSides>& values) {
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
  std::uint32_t rare_ = kRare;  // visits: below nodes with fewer, the next full arena forgets
  std::vector<Candidate<Move>> candidates_;
  std::array<Step, kDepth> path_{};
};

}  // namespace tete
