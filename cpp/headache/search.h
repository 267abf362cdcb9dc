// Headache as the tree search sees it, and one search from beginning to end.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "headache/evaluation.h"
#include "headache/position.h"
#include "search/mcts.h"

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

struct Ranked {
  Move move;
  std::uint32_t visits;
  float value;
  float look;  // what the move is worth at a glance
};

struct Answer {
  std::vector<Ranked> ranked;  // best first
  std::vector<Move> line;      // what is expected, up to the next pop
  std::vector<float> values;   // of each seat
  std::uint32_t simulations = 0;
  std::uint32_t nodes = 0;
};

Answer search(const Position& root, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop);

}  // namespace tete::headache
