// Headache as the trainer sees it.
#pragma once

#include "base/rng.h"
#include "headache/evaluation.h"
#include "headache/position.h"

namespace tete::headache {

class Training {
 public:
  using Position = headache::Position;
  using Move = headache::Move;
  using Weights = headache::Weights;
  static constexpr int kSeats = headache::kSeats;
  static constexpr int kMoves = headache::kMoves;
  static constexpr int kWeights = 2 * kFeatures;
  using Features = std::array<std::array<float, kWeights>, kSeats>;

  explicit Training(const Tables& tables) : tables_(tables) {}

  /// The position before the first pop; a random seat starts.
  Position start(Rng& rng) const {
    Position position(tables_);
    position.seat = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(tables_.seats)));
    return position;
  }

  bool over(const Position& position) const { return position.phase == Phase::kOver; }
  bool is_chance(const Position& position) const { return position.phase == Phase::kPop; }
  int seat(const Position& position) const { return position.seat; }
  int list(const Position& position, Move* moves) const { return position.list(moves); }
  Move chance_move(const Position&, Rng& rng) const { return tables_.pop_at(rng.unit()); }

  void count(const Position& position, Features& features) const {
    Counts counts;
    const float waiting = headache::count(position, counts);
    for (int seat = 0; seat < kSeats; ++seat) {
      for (int each = 0; each < kFeatures; ++each) {
        features[seat][each] = counts[seat][each];
        features[seat][kFeatures + each] = waiting * counts[seat][each];
      }
    }
  }

  void evaluate(const Position& position, const Weights& weights, float* shares) const { headache::evaluate(position, weights, shares); }

 private:
  const Tables& tables_;
};

}  // namespace tete::headache
