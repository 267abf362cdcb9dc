#include "headquarter/search.h"

namespace tete::headquarter {
namespace {

/// The value for the mover of the position after a placement.
float static_value(const Position& position, Move move, const Weights& weights, const EvaluationOptions& options) {
  Position after = position;
  after.play(move);
  const float worth = evaluate(after, weights, options);
  return position.mover() == 0 ? worth : 1 - worth;
}

/// The mean over positions that look alike to the mover.
float static_value(const std::vector<Position>& worlds, Move move, const Weights& weights, const EvaluationOptions& options) {
  float sum = 0;
  for (const Position& world : worlds) sum += static_value(world, move, weights, options);
  return sum / static_cast<float>(worlds.size());
}

}  // namespace

Move draw_piece(const Position& position, double point) {
  double rest = point * position.left();
  int last = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (!position.bag[kind]) continue;
    last = kind;
    if ((rest -= position.bag[kind]) < 0) break;
  }
  return make(Kind::kDraw, last, 0);
}

Simulation::Simulation(const std::vector<Position>& worlds, const Weights& weights, const EvaluationOptions& options, Rng& rng)
    : worlds_(worlds), position_(worlds[0]), weights_(weights), options_(options), rng_(rng) {}

void Simulation::reset() {
  position_ = worlds_[next_];
  next_ = (next_ + 1) % worlds_.size();
  depth_ = 0;
}

int Simulation::turn() const {
  if (position_.piece >= 0) return position_.mover();
  return position_.over() ? kOverTurn : kChanceTurn;
}

void Simulation::play(Move move) {
  position_.play(move);
  ++depth_;
}

int Simulation::expand(Candidate<Move>* out) {
  if (depth_ > 0) return 0;  // after the first move the worlds differ: the rest is played out
  Move moves[kMoves];
  const int count = position_.list(moves);
  return priors_by_value(moves, count, options_.focus, [this](Move move) { return static_value(worlds_, move, weights_, options_); }, out);
}

void Simulation::simulate(float* values) {
  const int until = position_.placed + static_cast<int>(options_.plies);
  while (position_.piece >= 0 || (position_.placed < until && !position_.over())) {
    position_.play(position_.piece >= 0 ? best() : draw_piece(position_, rng_.unit()));
  }
  values[0] = evaluate(position_, weights_, options_);
  values[1] = 1 - values[0];
}

Move Simulation::best() {
  Move moves[kMoves];
  const int count = position_.list(moves);
  return best_by_value(moves, count, [this](Move move) { return static_value(position_, move, weights_, options_); });
}

void Training::count(const Position& position, Features& features) const {
  std::array<Counts, 2> counts;
  const float left = headquarter::count(position, counts);
  for (int seat = 0; seat < 2; ++seat) {
    for (int each = 0; each < kFeatures; ++each) {
      features[seat][each] = counts[seat][each];
      features[seat][kFeatures + each] = left * counts[seat][each];
    }
  }
}

void Training::evaluate(const Position& position, const Weights& weights, float* shares) const {
  shares[0] = headquarter::evaluate(position, weights, EvaluationOptions{});
  shares[1] = 1 - shares[0];
}

SearchResult search(const std::vector<Position>& worlds, const Weights& weights, const EvaluationOptions& evaluation, const Limits& limits,
                    std::uint64_t seed) {
  MctsOptions options;
  options.exploration = kExploration;
  options.room = 2 * kMoves;  // the tree is the first move
  Rng rng(seed);
  Simulation simulation(worlds, weights, evaluation, rng);
  SearchResult result = evaluation_search(simulation, 2, options, limits, rng,
                                          [&](Move move) { return static_value(worlds, move, weights, evaluation); });
  result.nodes = result.simulations;  // what was seen is what was played out
  return result;
}

}  // namespace tete::headquarter
