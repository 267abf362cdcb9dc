#include "headache/learn.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace tete::headache {
namespace {

/// One position of a game before a pop: what was counted, how it was judged, and what it should have been judged.
struct Moment {
  Counts counts;
  float waiting;
  std::array<float, kSeats> shares, wanted;
};

class Pupil {
 public:
  Pupil(const Tables& tables, const Weights& weights, const Lesson& lesson, std::uint64_t seed)
      : tables_(tables), weights_(weights), lesson_(lesson), rng_(seed) {
    moved_.fill(1e-2f);
  }

  /// One game from the first pop on; who starts is drawn by lot.
  void play() {
    moments_.clear();
    Position position(tables_);
    position.seat = static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(tables_.seats)));
    while (position.phase != Phase::kOver) {
      if (position.phase == Phase::kPop) note(position);
      position.play(choose(position));
    }
    Moment& end = moments_.emplace_back();
    position.shares(end.wanted.data());
  }

  /// Moves the weights toward what the game has shown, from its end to its beginning.
  void learn() {
    for (std::size_t at = moments_.size() - 1; at-- > 0;) {
      Moment& moment = moments_[at];
      const Moment& next = moments_[at + 1];
      const bool last = at + 2 == moments_.size();
      for (int seat = 0; seat < kSeats; ++seat) {
        moment.wanted[seat] = last ? next.wanted[seat] : lesson_.trust * next.wanted[seat] + (1 - lesson_.trust) * next.shares[seat];
      }
    }
    moments_.pop_back();
    for (const Moment& moment : moments_) correct(moment);
  }

  float surprise() const {
    const auto& end = moments_.back().wanted;
    double sum = 0;
    for (std::size_t at = 0; at + 1 < moments_.size(); ++at) {
      for (int seat = 0; seat < tables_.seats; ++seat) {
        if (end[seat] > 0) sum -= end[seat] * std::log(std::max(1e-6f, moments_[at].shares[seat]));
      }
    }
    return static_cast<float>(sum / std::max<double>(1, static_cast<double>(moments_.size() - 1)));
  }

  const Weights& weights() const { return weights_; }
  float turns() const { return static_cast<float>(moments_.size()); }

 private:
  void note(const Position& position) {
    Moment& moment = moments_.emplace_back();
    moment.waiting = count(position, moment.counts);
    evaluate(position, weights_, moment.shares.data());
  }

  Move choose(const Position& position) {
    Move moves[kMoves];
    const auto count = static_cast<std::uint32_t>(position.list(moves));
    if (position.phase == Phase::kPop) return fall(moves);
    if (rng_.unit() < lesson_.whim) return moves[rng_.below(count)];
    Move chosen = moves[0];
    float most = -1;
    for (std::uint32_t index = 0; index < count; ++index) {
      Position after = position;
      after.play(moves[index]);
      float shares[kSeats];
      evaluate(after, weights_, shares);
      if (shares[position.seat] > most) {
        most = shares[position.seat];
        chosen = moves[index];
      }
    }
    return chosen;
  }

  Move fall(const Move* pops) {
    double rest = rng_.unit();
    std::size_t index = 0;
    while (index + 1 < tables_.falls.size() && (rest -= tables_.falls[index].odds) >= 0) ++index;
    return pops[index];
  }

  void correct(const Moment& moment) {
    for (int each = 0; each < kFeatures; ++each) {
      float slope = 0;
      for (int seat = 0; seat < tables_.seats; ++seat) slope += (moment.wanted[seat] - moment.shares[seat]) * moment.counts[seat][each];
      step(each, slope);
      step(kFeatures + each, slope * moment.waiting);
    }
  }

  void step(int each, float slope) {
    moved_[each] += slope * slope;
    weights_[each] += lesson_.rate * slope / std::sqrt(moved_[each]);
  }

  const Tables& tables_;
  Weights weights_;
  Weights moved_;
  Lesson lesson_;
  Rng rng_;
  std::vector<Moment> moments_;
};

}  // namespace

Learned learn(const Tables& tables, const Weights& weights, const Lesson& lesson, std::uint64_t seed, const Stop& stop) {
  Pupil pupil(tables, weights, lesson, seed);
  std::array<double, 2 * kFeatures> sums{};
  double surprise = 0, turns = 0;
  int counted = 0;
  for (int game = 0; game < lesson.games && !stop.raised(); ++game) {
    pupil.play();
    if (2 * game >= lesson.games) {
      surprise += pupil.surprise();
      turns += pupil.turns();
      ++counted;
    }
    pupil.learn();
    if (2 * game < lesson.games) continue;
    for (std::size_t each = 0; each < sums.size(); ++each) sums[each] += pupil.weights()[each];
  }
  Learned learned{pupil.weights(), 0, 0};
  if (!counted) return learned;
  for (std::size_t each = 0; each < sums.size(); ++each) learned.weights[each] = static_cast<float>(sums[each] / counted);
  learned.surprise = static_cast<float>(surprise / counted);
  learned.turns = static_cast<float>(turns / counted);
  return learned;
}

}  // namespace tete::headache
