#include "blokus/search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "blokus/endgame.h"

namespace tete::blokus {
namespace {

constexpr std::uint32_t kLeastToSolve = 500;  // simulations: weaker players do not see the end
constexpr std::uint32_t kSolveEach = 8, kMostToSolve = 1'000'000;  // positions for each simulation: they are that much quicker
constexpr double kTimeToSolve = 0.5;  // of the time there is: the rest is for guessing if it was not enough
constexpr float kLeastPrior = 1e-4f;  // of the best one: less is not worth a node

constexpr double kMostNodes = 80e6;  // of 24 bytes; reserved, and taken only as the tree grows
constexpr double kNodesEach = 96, kNodesAtOnce = 4e6;  // no simulation adds more on the average, and no second as yet

std::uint32_t room_for(const MctsOptions& options) {
  double needed = kNodesEach * options.simulations + 4096;
  if (options.seconds > 0) needed = std::min(needed, kNodesAtOnce * options.seconds + 4096);
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
      {"replies", &manner.replies},
      {"rivals", &manner.rivals},
      {"margin_share", &taste.margin_share},
      {"margin_scale", &taste.margin_scale},
  };
  const auto found = all.find(name);
  if (found == all.end()) throw std::invalid_argument("nothing to tune is called " + name);
  return *found->second;
}

Walk::Walk(const Position& root, const Weights& weights, const Tuning& tuning, Rng& rng)
    : root_(root),
      position_(root),
      weights_(weights),
      taste_(tuning.taste),
      history_(*root.tables),
      playout_(*root.tables, tuning.manner, rng),
      kinds_(*root.tables),
      listed_(kListed),
      scored_(kListed) {
  root_.tighten();
}

void Walk::reset() {
  position_ = root_;
  history_.clear();
}

void Walk::play(Move number) {
  const blokus::Move move = move_of(*position_.tables, number);
  const int colour = position_.mover;
  history_.add({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(position_.side_of(colour)), move, number});
  position_.play(move);
}

int Walk::expand(Candidate<Move>* out) {
  const Tables& tables = *position_.tables;
  const int count = candidates(position_, listed_.data(), kListed);
  kinds_.see(position_);
  kinds_.weigh(weights_);
  float most = -1e9f;
  for (int index = 0; index < count; ++index) {
    const float score = kinds_.score(listed_[index]);
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
    const float prior = std::exp(scored_[index].prior - most);
    if (prior < kLeastPrior) continue;
    out[listed++] = {scored_[index].move, prior};
    sum += prior;
  }
  for (int index = 0; index < listed; ++index) out[index].prior /= sum;
  return listed;
}

void Walk::simulate(float* values) {
  playout_.run(position_, history_);
  judge(position_.points(), values);
  playout_.remember(history_, values, 1.0f / static_cast<float>(position_.rules.sides));
}

void Walk::judge(const std::array<int, kSides>& points, float* values) const {
  const int sides = position_.rules.sides;
  const int best = *std::max_element(points.begin(), points.begin() + sides);
  const auto winners = static_cast<float>(std::count(points.begin(), points.begin() + sides, best));
  int sum = 0;
  for (int side = 0; side < sides; ++side) sum += points[side];
  for (int side = 0; side < sides; ++side) {
    const float won = points[side] == best ? 1 / winners : 0;
    const float others = static_cast<float>(sum - points[side]) / static_cast<float>(sides - 1);
    const float margin = (static_cast<float>(points[side]) - others) / taste_.margin_scale;
    values[side] = (1 - taste_.margin_share) * won + taste_.margin_share / (1 + std::exp(-margin));
  }
}

namespace {

/// The answer of a solved end of a game.
Answer certain(const Endgame::Solved& solved, const Position& root, const Walk& walk, std::uint32_t visited) {
  Answer answer;
  const int side = root.side_of(root.mover);
  const auto values = [&](int difference) {
    std::array<int, kSides> points{};
    std::array<float, kSides> worth{};
    points[side] = difference;
    walk.judge(points, worth.data());
    return worth;
  };
  for (const auto& [number, difference] : solved.moves) answer.ranked.push_back({number, 0, values(difference)[side], 0});
  answer.ranked.front().visits = visited;
  answer.ranked.front().look = 1;
  answer.line = solved.line;
  const auto worth = values(solved.difference);
  answer.values.assign(worth.begin(), worth.begin() + root.rules.sides);
  answer.simulations = answer.nodes = visited;
  answer.solved = true;
  return answer;
}

bool covers_only(const Shape& shape, const Move& move, const std::array<std::uint32_t, kLines>& cells) {
  for (int step = 0; step < 5; ++step) {
    const std::uint32_t fill = shape.fill[step] << (move.bit + kMargin);
    if (fill & ~cells[move.line + kMargin + step]) return false;
  }
  return true;
}

/// The child by which a position becomes `wanted`, or comes nearer to it; nullptr if the tree has none.
const Mcts<Walk>::Node* towards(const Position& position, const Position& wanted, const Mcts<Walk>::Tree& tree, const Mcts<Walk>::Node& node) {
  const int colour = position.mover;
  for (std::uint32_t index = node.first; index < node.first + node.count; ++index) {
    const Move move = move_of(*position.tables, tree[index].move);
    const bool laid = !(wanted.left[colour] >> move.piece & 1);
    if (laid && covers_only(position.tables->shapes[move.shape], move, wanted.taken[colour])) return &tree[index];
  }
  return nullptr;
}

}  // namespace

Mcts<Walk>::Tree Memory::recall(const Position& root, Walk& walk, const MctsOptions& options, const Stop& stop) {
  if (!tree_) return Mcts<Walk>::Tree(options.room);
  Mcts<Walk>::Tree tree = std::move(*tree_);
  tree_.reset();
  if (const Mcts<Walk>::Node* node = find(root, walk, tree)) {
    tree.descend(tree.index_of(*node), options.memory, stop);
  } else {
    tree.clear();
  }
  tree.widen(options.room);
  return tree;
}

/// The node of a position that came of the last one; the good replies are handed over even if there is none.
const Mcts<Walk>::Node* Memory::find(const Position& root, Walk& walk, const Mcts<Walk>::Tree& tree) {
  if (root_->tables != root.tables || root_->rules.side != root.rules.side) return nullptr;
  Position position = *root_;
  const Mcts<Walk>::Node* node = &tree[0];
  int steps = 0;
  for (; position.mover != kOver && position.taken != root.taken; ++steps) {
    node = towards(position, root, tree, *node);
    if (!node) break;
    position.play(move_of(*position.tables, node->move));
  }
  if (steps == 0 && position.taken == root.taken) return nullptr;  // asked anew: the answer shall be the same
  for (int colour = 0; colour < root.rules.colours; ++colour) {
    if ((root.left[colour] & root_->left[colour]) != root.left[colour]) return nullptr;  // another game
  }
  walk.playout().replies().swap(replies_);
  const bool found = node && position.taken == root.taken && position.left == root.left && position.mover == root.mover;
  return found ? node : nullptr;
}

void Memory::keep(const Position& root, Walk& walk, Mcts<Walk>::Tree&& tree) {
  root_ = root;
  tree_ = std::move(tree);
  replies_.swap(walk.playout().replies());
}

Answer search(const Position& root, const Weights& weights, const Tuning& tuning, std::uint64_t seed, const Stop& stop, Memory* memory) {
  MctsOptions options = tuning.tree;
  options.room = room_for(options);
  options.forgets = true;
  Rng rng(seed);
  Walk walk(root, weights, tuning, rng);
  if (options.simulations >= kLeastToSolve && Endgame::near(root)) {
    const std::uint32_t budget = std::min(options.simulations, kMostToSolve / kSolveEach) * kSolveEach;
    Endgame endgame(root, budget, options.seconds * kTimeToSolve, stop);
    if (const auto solved = endgame.solve()) return certain(*solved, root, walk, endgame.visited());
    if (options.seconds > 0) options.seconds = std::max(options.seconds - endgame.spent(), 1e-3);
  }
  Mcts<Walk> tree(walk, options, rng, memory ? memory->recall(root, walk, options, stop) : Mcts<Walk>::Tree(options.room));
  const std::uint32_t simulations = tree.run(stop);
  Answer answer = report(tree, root.rules.sides, simulations, [](const auto& child) { return child.prior; });
  if (memory) memory->keep(root, walk, tree.leave());
  return answer;
}

}  // namespace tete::blokus
