#include "headache/search.h"

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
  return weigh(moves, count, taste_.focus, [this](Move move) { return look(position_, move, position_.seat, weights_); }, out);
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
  return best_looking(moves, count, [this](Move move) { return look(position_, move, position_.seat, weights_); });
}

Answer search(const Position& root, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop) {
  Rng rng(seed);
  Walk walk(root, weights, taste, rng);
  return search_by_look(walk, root.tables->seats, options, rng, stop, [&](Move move) { return look(root, move, root.seat, weights); });
}

}  // namespace tete::headache
