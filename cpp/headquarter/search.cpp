#include "headquarter/search.h"

namespace tete::headquarter {
namespace {

/// What a placement is worth to the mover, at a glance at the position after it.
float look(const Position& position, Move move, const Weights& weights, const Taste& taste) {
  Position after = position;
  after.play(move);
  const float worth = evaluate(after, weights, taste);
  return position.mover() == 0 ? worth : 1 - worth;
}

/// The mean over positions that look alike to the mover.
float look(const std::vector<Position>& worlds, Move move, const Weights& weights, const Taste& taste) {
  float sum = 0;
  for (const Position& world : worlds) sum += look(world, move, weights, taste);
  return sum / static_cast<float>(worlds.size());
}

}  // namespace

Move fall(const Position& position, double lot) {
  double rest = lot * position.left();
  int last = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (!position.bag[kind]) continue;
    last = kind;
    if ((rest -= position.bag[kind]) < 0) break;
  }
  return make(Kind::kDraw, last, 0);
}

Walk::Walk(const std::vector<Position>& worlds, const Weights& weights, const Taste& taste, Rng& rng)
    : worlds_(worlds), position_(worlds[0]), weights_(weights), taste_(taste), rng_(rng) {}

void Walk::reset() {
  position_ = worlds_[next_];
  next_ = (next_ + 1) % worlds_.size();
  depth_ = 0;
}

int Walk::turn() const {
  if (position_.piece >= 0) return position_.mover();
  return position_.over() ? kOverTurn : kChanceTurn;
}

void Walk::play(Move move) {
  position_.play(move);
  ++depth_;
}

int Walk::expand(Candidate<Move>* out) {
  if (depth_ > 0) return 0;  // beyond the first move the worlds go different ways: from there on it is played out
  Move moves[kMoves];
  const int count = position_.list(moves);
  return weigh(moves, count, taste_.focus, [this](Move move) { return look(worlds_, move, weights_, taste_); }, out);
}

void Walk::simulate(float* values) {
  const int until = position_.placed + static_cast<int>(taste_.plies);
  while (position_.piece >= 0 || (position_.placed < until && !position_.over())) {
    position_.play(position_.piece >= 0 ? best() : fall(position_, rng_.unit()));
  }
  values[0] = evaluate(position_, weights_, taste_);
  values[1] = 1 - values[0];
}

Move Walk::best() {
  Move moves[kMoves];
  const int count = position_.list(moves);
  return best_looking(moves, count, [this](Move move) { return look(position_, move, weights_, taste_); });
}

void School::count(const Position& position, Features& features) const {
  std::array<Counts, 2> counts;
  const float left = headquarter::count(position, counts);
  for (int seat = 0; seat < 2; ++seat) {
    for (int each = 0; each < kFeatures; ++each) {
      features[seat][each] = counts[seat][each];
      features[seat][kFeatures + each] = left * counts[seat][each];
    }
  }
}

void School::evaluate(const Position& position, const Weights& weights, float* shares) const {
  shares[0] = headquarter::evaluate(position, weights, Taste{});
  shares[1] = 1 - shares[0];
}

Answer search(const std::vector<Position>& worlds, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop) {
  Rng rng(seed);
  Walk walk(worlds, weights, taste, rng);
  Answer answer = search_by_look(walk, 2, options, rng, stop, [&](Move move) { return look(worlds, move, weights, taste); });
  answer.nodes = answer.simulations;  // the tree is the first move: what was seen is what was played out
  return answer;
}

}  // namespace tete::headquarter
