#include "blokus/search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "blokus/endgame.h"

namespace tete::blokus {
namespace {

constexpr std::uint64_t kLeastToSolve = 500;  // simulations: weaker levels do not solve the end
constexpr std::uint64_t kSolveEach = 8, kMostToSolve = 1'000'000;  // positions for each simulation: they are that much quicker
constexpr double kTimeToSolve = 0.5;  // of the time: the rest is for tree search if it was not enough
constexpr double kLeastSeconds = 1e-3;  // that remain for the tree search
constexpr float kLeastPrior = 1e-4f;  // as a share of the best one: a move with less gets no node

constexpr double kMostNodes = 80e6;  // of 24 bytes; memory is used only as the tree grows
constexpr double kNodesEach = 96, kNodesASecond = 4e6, kNodesAtLeast = 4096;  // more than a search has ever used

std::uint32_t room_for(const Limits& limits) {
  double needed = kNodesEach * static_cast<double>(limits.units) + kNodesAtLeast;
  if (limits.seconds > 0) needed = std::min(needed, kNodesASecond * limits.seconds + kNodesAtLeast);
  return static_cast<std::uint32_t>(std::min(needed, kMostNodes));
}

}  // namespace

float& Tuning::operator[](const std::string& name) {
  const std::map<std::string, float*> all{
      {"exploration", &tree.exploration},
      {"start_weight", &tree.start_weight},
      {"first_guess", &tree.first_guess},
      {"expand_visits", &tree.expand_visits},
      {"expand_depth", &tree.expand_depth},
      {"amaf_weight", &tree.amaf_weight},
      {"amaf_child", &tree.amaf_child},
      {"amaf_parent", &tree.amaf_parent},
      {"sharpness", &sharpness},
      {"replies", &playout.replies},
      {"rivals", &playout.rivals},
      {"margin_share", &value.margin_share},
      {"margin_scale", &value.margin_scale},
  };
  const auto found = all.find(name);
  if (found == all.end()) throw std::invalid_argument("nothing to tune is called " + name);
  return *found->second;
}

Simulation::Simulation(const Position& root, const Weights& weights, const Tuning& tuning, Rng& rng)
    : root_(root),
      position_(root),
      weights_(weights),
      value_options_(tuning.value),
      sharpness_(tuning.sharpness),
      history_(*root.tables),
      playout_(*root.tables, tuning.playout, rng),
      features_(*root.tables),
      listed_(kListed),
      scored_(kListed) {
  root_.tighten();
}

void Simulation::reset() {
  position_ = root_;
  history_.clear();
}

void Simulation::play(Move number) {
  const blokus::Move move = move_of(*position_.tables, number);
  const int colour = position_.mover;
  history_.add({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(position_.side_of(colour)), move, number});
  position_.play(move);
}

int Simulation::expand(Candidate<Move>* out) {
  const Tables& tables = *position_.tables;
  const int count = candidates(position_, listed_.data(), kListed);
  features_.update(position_);
  features_.apply_weights(weights_);
  float most = -1e9f;
  for (int index = 0; index < count; ++index) {
    const float score = features_.score(listed_[index]);
    scored_[index] = {number(tables, listed_[index]), score};
    most = std::max(most, score);
  }
  const auto higher = [](const Candidate<Move>& a, const Candidate<Move>& b) {
    return a.prior > b.prior || (a.prior == b.prior && a.move < b.move);
  };
  const int kept = std::min(count, kMoves);
  if (count > kept) std::nth_element(scored_.begin(), scored_.begin() + kept, scored_.begin() + count, higher);
  float sum = 0;
  int listed = 0;
  for (int index = 0; index < kept; ++index) {
    const float prior = std::exp((scored_[index].prior - most) * sharpness_);
    if (prior < kLeastPrior) continue;
    out[listed++] = {scored_[index].move, prior};
    sum += prior;
  }
  for (int index = 0; index < listed; ++index) out[index].prior /= sum;
  return listed;
}

void Simulation::simulate(float* values) {
  playout_.run(position_, history_);
  evaluate(position_.points(), values);
  playout_.remember(history_, values, 1.0f / static_cast<float>(position_.rules.sides));
}

void Simulation::evaluate(const std::array<int, kSides>& points, float* values) const {
  const int sides = position_.rules.sides;
  const int best = *std::max_element(points.begin(), points.begin() + sides);
  const auto winners = static_cast<float>(std::count(points.begin(), points.begin() + sides, best));
  int sum = 0;
  for (int side = 0; side < sides; ++side) sum += points[side];
  for (int side = 0; side < sides; ++side) {
    const float won = points[side] == best ? 1 / winners : 0;
    const float others = static_cast<float>(sum - points[side]) / static_cast<float>(sides - 1);
    const float margin = (static_cast<float>(points[side]) - others) / value_options_.margin_scale;
    values[side] = (1 - value_options_.margin_share) * won + value_options_.margin_share / (1 + std::exp(-margin));
  }
}

namespace {

/// The result of a solved end of a game.
SearchResult certain(const Endgame::Solved& solved, const Position& root, const Simulation& simulation, std::uint64_t visited) {
  SearchResult result;
  const auto side = static_cast<std::size_t>(root.side_of(root.mover));
  const auto values = [&](int difference) {
    std::array<int, kSides> points{};
    std::array<float, kSides> values_of{};
    points[side] = difference;
    simulation.evaluate(points, values_of.data());
    return values_of;
  };
  for (const auto& [number, difference] : solved.moves) result.ranked.push_back({number, 0, values(difference)[side], 0});
  result.ranked.front().visits = static_cast<std::uint32_t>(visited);
  result.ranked.front().static_value = 1;
  result.lines.emplace_back(solved.line.begin(), solved.line.end());
  const auto best = values(solved.difference);
  result.values.assign(best.begin(), best.begin() + root.rules.sides);
  result.simulations = result.nodes = visited;
  result.solved = true;
  return result;
}

bool covers_only(const Shape& shape, const Move& move, const std::array<std::uint32_t, kLines>& cells) {
  for (int step = 0; step < 5; ++step) {
    const std::uint32_t fill = shape.fill[step] << (move.bit + kMargin);
    if (fill & ~cells[move.line + kMargin + step]) return false;
  }
  return true;
}

/// The child by which a position becomes `wanted`, or comes nearer to it; nullptr if the tree has none.
const Mcts<Simulation>::Node* towards(const Position& position, const Position& wanted, const Mcts<Simulation>::Tree& tree, const Mcts<Simulation>::Node& node) {
  const int colour = position.mover;
  for (std::uint32_t index = node.first; index < node.first + node.count; ++index) {
    const Move move = move_of(*position.tables, tree[index].move);
    const bool laid = !(wanted.left[colour] >> move.piece & 1);
    if (laid && covers_only(position.tables->shapes[move.shape], move, wanted.taken[colour])) return &tree[index];
  }
  return nullptr;
}

}  // namespace

Mcts<Simulation>::Tree Memory::recall(const Position& root, Simulation& simulation, const MctsOptions& options, const Stop& stop) {
  if (!tree_) return Mcts<Simulation>::Tree(options.room);
  Mcts<Simulation>::Tree tree = std::move(*tree_);
  tree_.reset();
  if (const Mcts<Simulation>::Node* node = find(root, simulation, tree)) {
    tree.descend(tree.index_of(*node), options.memory, stop);
  } else {
    tree.clear();
  }
  tree.widen(options.room);
  return tree;
}

/// The node of a position that came of the last one. The good replies are taken over even if there is none.
const Mcts<Simulation>::Node* Memory::find(const Position& root, Simulation& simulation, const Mcts<Simulation>::Tree& tree) {
  if (root_->tables != root.tables || root_->rules.side != root.rules.side) return nullptr;
  Position position = *root_;
  const Mcts<Simulation>::Node* node = &tree[0];
  int steps = 0;
  for (; position.mover != kOver && position.taken != root.taken; ++steps) {
    node = towards(position, root, tree, *node);
    if (!node) break;
    position.play(move_of(*position.tables, node->move));
  }
  if (steps == 0 && position.taken == root.taken) return nullptr;  // asked again: the result must be the same
  for (int colour = 0; colour < root.rules.colours; ++colour) {
    if ((root.left[colour] & root_->left[colour]) != root.left[colour]) return nullptr;  // another game
  }
  simulation.playout().replies().swap(replies_);
  const bool found = node && position.taken == root.taken && position.left == root.left && position.mover == root.mover;
  return found ? node : nullptr;
}

void Memory::keep(const Position& root, Simulation& simulation, Mcts<Simulation>::Tree&& tree) {
  root_ = root;
  tree_ = std::move(tree);
  replies_.swap(simulation.playout().replies());
}

SearchResult search(const Position& root, const Weights& weights, const Tuning& tuning, const Limits& allowed, std::uint64_t seed,
                    Memory* memory) {
  Limits limits = allowed;
  MctsOptions options = tuning.tree;
  options.room = room_for(limits);
  options.forgets = true;
  Rng rng(seed);
  Simulation simulation(root, weights, tuning, rng);
  if (limits.units >= kLeastToSolve && Endgame::near(root)) {
    const std::uint64_t positions = std::min(limits.units, kMostToSolve / kSolveEach) * kSolveEach;
    Endgame endgame(root, {positions, limits.seconds * kTimeToSolve, limits.stop});
    if (const auto solved = endgame.solve()) return certain(*solved, root, simulation, endgame.visited());
    if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - endgame.seconds(), kLeastSeconds);
  }
  Budget budget(limits);
  Mcts<Simulation> tree(simulation, options, rng, memory ? memory->recall(root, simulation, options, limits.stop) : Mcts<Simulation>::Tree(options.room));
  tree.run(budget);
  SearchResult result = tree.result(root.rules.sides, [](const auto& child) { return child.prior; });
  if (memory) memory->keep(root, simulation, tree.take_tree());
  return result;
}

}  // namespace tete::blokus
