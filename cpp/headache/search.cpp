#include "headache/search.h"

#include <algorithm>
#include <cmath>

namespace tete::headache {
namespace {

/// What a move is worth to a seat, at a glance at the position after it.
float look(const Position& position, Move move, int seat, const Weights& weights) {
  Position after = position;
  after.play(move);
  float shares[kSeats];
  evaluate(after, weights, shares);
  return shares[seat];
}

}  // namespace

Walk::Walk(const Position& root, const Weights& weights, const Taste& taste, Rng& rng)
    : root_(root), position_(root), weights_(weights), taste_(taste), rng_(rng) {}

int Walk::turn() const {
  if (position_.phase == Phase::kOver) return kOverTurn;
  return position_.phase == Phase::kPop ? kChanceTurn : position_.seat;
}

int Walk::expand(Candidate<Move>* out) {
  Move moves[kMoves];
  const int count = position_.list(moves);
  if (position_.phase == Phase::kPop) {
    for (int index = 0; index < count; ++index) out[index] = {moves[index], position_.tables->falls[index].odds};
    return count;
  }
  float sum = 0;
  for (int index = 0; index < count; ++index) {
    const float worth = std::max(1e-3f, look(position_, moves[index], position_.seat, weights_));
    out[index] = {moves[index], std::pow(worth, taste_.focus)};
    sum += out[index].prior;
  }
  for (int index = 0; index < count; ++index) out[index].prior /= sum;
  return count;
}

/// Ends the running turn and plays some more by the look of it, then judges.
void Walk::simulate(float* values) {
  const int until = position_.turns + static_cast<int>(taste_.turns);
  while (position_.phase != Phase::kOver && (position_.phase != Phase::kPop || position_.turns < until)) {
    position_.play(position_.phase == Phase::kPop ? position_.tables->fall(rng_.unit()) : best());
  }
  evaluate(position_, weights_, values);
}

Move Walk::best() {
  Move moves[kMoves];
  const int count = position_.list(moves);
  Move chosen = moves[0];
  float most = -1;
  for (int index = 0; count > 1 && index < count; ++index) {
    const float worth = look(position_, moves[index], position_.seat, weights_);
    if (worth > most) {
      most = worth;
      chosen = moves[index];
    }
  }
  return chosen;
}

Answer search(const Position& root, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop) {
  Rng rng(seed);
  Walk walk(root, weights, taste, rng);
  Mcts<Walk> tree(walk, options, rng);
  Answer answer;
  answer.simulations = tree.run(stop);
  answer.nodes = tree.used();
  for (auto child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child) {
    answer.ranked.push_back({child->move, child->visits, child->value, look(root, child->move, root.seat, weights)});
  }
  std::stable_sort(answer.ranked.begin(), answer.ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.visits > b.visits || (a.visits == b.visits && a.value > b.value);
  });
  for (auto node = tree.best(tree.root()); node && kind_of(node->move) != Kind::kPop && node->visits > 0; node = tree.best(*node)) {
    answer.line.push_back(node->move);
  }
  for (int seat = 0; seat < root.tables->seats; ++seat) {
    answer.values.push_back(tree.value(seat));
  }
  return answer;
}

}  // namespace tete::headache
