#include "headache/search.h"

namespace tete::headache {
namespace {

/// The value for a seat of the position after a move.
float static_value(const Position& position, Move move, int seat, const Weights& weights) {
  Position after = position;
  after.play(move);
  float shares[kSeats];
  evaluate(after, weights, shares);
  return shares[seat];
}

}  // namespace

Simulation::Simulation(const Position& root, const Weights& weights, const EvaluationOptions& options, Rng& rng)
    : root_(root), position_(root), weights_(weights), options_(options), rng_(rng) {}

int Simulation::turn() const {
  if (position_.phase == Phase::kOver) return kOverTurn;
  return position_.phase == Phase::kPop ? kChanceTurn : position_.seat;
}

int Simulation::expand(Candidate<Move>* out) {
  Move moves[kMoves];
  const int count = position_.list(moves);
  if (position_.phase == Phase::kPop) {
    for (int index = 0; index < count; ++index) out[index] = {moves[index], position_.tables->pops[index].odds};
    return count;
  }
  return priors_by_value(moves, count, options_.focus, [this](Move move) { return static_value(position_, move, position_.seat, weights_); }, out);
}

/// Ends the current turn and plays some more by static value, then evaluates.
void Simulation::simulate(float* values) {
  const int until = position_.turns + static_cast<int>(options_.turns);
  while (position_.phase != Phase::kOver && (position_.phase != Phase::kPop || position_.turns < until)) {
    position_.play(position_.phase == Phase::kPop ? position_.tables->pop_at(rng_.unit()) : best());
  }
  evaluate(position_, weights_, values);
}

Move Simulation::best() {
  Move moves[kMoves];
  const int count = position_.list(moves);
  return best_by_value(moves, count, [this](Move move) { return static_value(position_, move, position_.seat, weights_); });
}

SearchResult search(const Position& root, const Weights& weights, const EvaluationOptions& evaluation, const Limits& limits, std::uint64_t seed) {
  MctsOptions options;
  options.exploration = kExploration;
  if (limits.seconds <= 0) {
    const std::uint64_t units = std::min<std::uint64_t>(limits.units, options.room);
    options.room = static_cast<std::uint32_t>(std::min<std::uint64_t>(options.room, units * kNodesEach + kNodesAtLeast));
  }
  Rng rng(seed);
  Simulation simulation(root, weights, evaluation, rng);
  return evaluation_search(simulation, root.tables->seats, options, limits, rng,
                           [&](Move move) { return static_value(root, move, root.seat, weights); });
}

}  // namespace tete::headache
