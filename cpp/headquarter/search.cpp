#include "headquarter/search.h"

#include <algorithm>
#include <cmath>

namespace tete::headquarter {
namespace {

/// What placements are worth to the mover, at a glance at the position after each: only what changes is counted anew.
class Glance {
 public:
  Glance(const Position& position, const Weights& weights, const Taste& taste) : position_(position), weights_(weights), taste_(taste) {}

  float look(Move move) {
    Position after = position_;
    after.play(move);
    const int seat = position_.mover();
    return seat == 0 ? worth(after) : 1 - worth(after);
  }

 private:
  float worth(const Position& after) { return evaluate(after, weights_, taste_); }

  const Position& position_;
  const Weights& weights_;
  const Taste& taste_;
};

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

Walk::Walk(const Position* worlds, int count, const Weights& weights, const Taste& taste, Rng& rng)
    : worlds_(worlds), count_(count), position_(worlds[0]), weights_(weights), taste_(taste), rng_(rng) {}

void Walk::reset() {
  position_ = worlds_[next_];
  next_ = (next_ + 1) % count_;
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
  if (count_ > 1 && depth_ > 0) return 0;  // beyond the first move the worlds go different ways
  Move moves[kMoves];
  const int count = position_.list(moves);
  float sum = 0;
  Glance glance(position_, weights_, taste_);
  for (int index = 0; index < count; ++index) {
    const bool draw = position_.piece < 0;
    const float worth = draw ? position_.bag[cell_of(moves[index])] : std::pow(std::max(1e-3f, glance.look(moves[index])), taste_.focus);
    out[index] = {moves[index], worth};
    sum += worth;
  }
  for (int index = 0; index < count; ++index) out[index].prior /= sum;
  return count;
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
  Glance glance(position_, weights_, taste_);
  Move chosen = moves[0];
  float most = -1;
  for (int index = 0; index < count; ++index) {
    const float worth = glance.look(moves[index]);
    if (worth > most) {
      most = worth;
      chosen = moves[index];
    }
  }
  return chosen;
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
  shares[0] = headquarter::evaluate(position, weights, taste_);
  shares[1] = 1 - shares[0];
}

namespace {

/// Adds what one tree has found of the moves; all trees know the same moves in the same order.
void gather(const Mcts<Walk>& tree, std::vector<Ranked>& ranked) {
  if (ranked.empty()) {
    for (auto child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child) ranked.push_back({child->move, 0, 0, 0});
  }
  auto one = ranked.begin();
  for (auto child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child, ++one) {
    one->visits += child->visits;
    one->value += child->value * static_cast<float>(child->visits);
  }
}

}  // namespace

Answer search(const std::vector<Position>& worlds, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop) {
  Rng rng(seed);
  Answer answer;
  const int mover = worlds[0].mover();
  double sum = 0;
  const auto think = [&](const Position* from, int count, const MctsOptions& limits) {
    Walk walk(from, count, weights, taste, rng);
    Mcts<Walk> tree(walk, limits, rng);
    answer.simulations += tree.run(stop);
    answer.nodes += tree.used();
    sum += tree.values()[mover];
    gather(tree, answer.ranked);
  };
  if (taste.apart > 0) {
    MctsOptions limits = options;
    const auto count = static_cast<std::uint32_t>(worlds.size());
    limits.simulations = std::max(1u, options.simulations / count);
    limits.seconds = options.seconds / count;
    limits.room = options.room / count;
    limits.stop_early = false;
    for (const Position& world : worlds) {
      if (!answer.simulations || !stop.raised()) think(&world, 1, limits);
    }
  } else {
    think(worlds.data(), static_cast<int>(worlds.size()), options);
  }
  for (Ranked& one : answer.ranked) {
    for (const Position& world : worlds) one.look += Glance(world, weights, taste).look(one.move) / static_cast<float>(worlds.size());
    one.value = one.visits ? one.value / static_cast<float>(one.visits) : one.look;
  }
  std::stable_sort(answer.ranked.begin(), answer.ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.visits > b.visits || (a.visits == b.visits && a.value > b.value);
  });
  answer.value = static_cast<float>(sum / std::max(1u, answer.simulations));
  return answer;
}

}  // namespace tete::headquarter
