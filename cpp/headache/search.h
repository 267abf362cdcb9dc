// Headache as the tree search sees it, and one search from beginning to end.
#pragma once

#include <cstdint>

#include "base/rng.h"
#include "base/stop.h"
#include "headache/evaluation.h"
#include "headache/position.h"
#include "search/look.h"

namespace tete::headache {

/// How the search uses the evaluation.
struct Taste {
  float focus = 4;  // how much sooner the moves that look better are searched
  float turns = 0;  // played out, each by the look of it, before a leaf is judged
};

class Walk {
 public:
  using Move = headache::Move;
  static constexpr int kSides = kSeats;
  static constexpr int kMoves = headache::kMoves;

  Walk(const Position& root, const Weights& weights, const Taste& taste, Rng& rng);

  static bool chance(Move move) { return kind_of(move) == Kind::kPop; }
  void reset() { position_ = root_; }
  int turn() const;
  void play(Move move) { position_.play(move); }
  int expand(Candidate<Move>* out);
  void simulate(float* values);

 private:
  Move best();

  Position root_;
  Position position_;
  const Weights& weights_;
  Taste taste_;
  Rng& rng_;
};

Answer search(const Position& root, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop);

}  // namespace tete::headache
