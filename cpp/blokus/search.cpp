#include "blokus/search.h"

#include <algorithm>
#include <cmath>

namespace tete::blokus {
namespace {

constexpr float kLeastPrior = 1e-4f;  // of the best one: less is not worth a node

/// Pieces a colour may lay at this point of its game: large ones first, while there is room for them.
std::uint32_t sensible(const Tables& tables, const Position& position, int colour) {
  const int placed = position.placed[colour];
  const int least = placed < 3 ? 5 : placed < 5 ? 4 : placed < 7 ? 3 : 1;
  std::uint32_t pieces = 0;
  for (int size = least; size <= 5; ++size) pieces |= tables.of_size[size];
  return pieces & position.left[colour];
}

}  // namespace

Walk::Walk(const Position& root, const Weights& weights, const Taste& taste, Rng& rng)
    : root_(root),
      position_(root),
      weights_(weights),
      taste_(taste),
      history_(*root.tables),
      playout_(*root.tables, rng),
      kinds_(*root.tables),
      listed_(kListed),
      scored_(kListed) {}

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
  const int colour = position_.mover;
  int count = list_moves(position_, colour, sensible(tables, position_, colour), listed_.data(), kListed);
  if (count == 0) count = list_moves(position_, colour, position_.left[colour], listed_.data(), kListed);
  kinds_.see(position_);
  kinds_.weigh(weights_);
  float most = -1e9f;
  for (int index = 0; index < count; ++index) {
    const float score = kinds_.score(listed_[index]);
    scored_[index] = {number(tables, listed_[index]), score};
    most = std::max(most, score);
  }
  const auto higher = [](const Candidate<Move>& a, const Candidate<Move>& b) { return a.prior > b.prior || (a.prior == b.prior && a.move < b.move); };
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
  judge(values);
  playout_.remember(history_, values, 1.0f / static_cast<float>(position_.rules.sides));
}

void Walk::judge(float* values) const {
  const int sides = position_.rules.sides;
  const auto points = position_.points();
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

Answer search(const Position& root, const Weights& weights, const Taste& taste,
              const MctsOptions& options, std::uint64_t seed, const Stop& stop) {
  Rng rng(seed);
  Walk walk(root, weights, taste, rng);
  Mcts<Walk> tree(walk, options, rng);
  Answer answer;
  answer.simulations = tree.run(stop);
  answer.nodes = tree.used();
  using Node = Mcts<Walk>::Node;
  std::vector<const Node*> children;
  for (const Node* child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child) children.push_back(child);
  std::stable_sort(children.begin(), children.end(), [](const Node* a, const Node* b) {
    return a->visits > b->visits || (a->visits == b->visits && a->value > b->value);
  });
  for (const Node* child : children) answer.ranked.push_back({child->move, child->visits, child->value, child->prior});
  for (const Node* node = tree.best(tree.root()); node && node->visits > 0; node = tree.best(*node)) answer.line.push_back(node->move);
  for (int side = 0; side < root.rules.sides; ++side) {
    answer.values.push_back(static_cast<float>(tree.values()[side] / std::max(1u, answer.simulations)));
  }
  return answer;
}

}  // namespace tete::blokus
