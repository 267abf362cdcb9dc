// Headache as the tree search sees it, and one search from beginning to end.
#pragma once

#include <cstdint>

#include "base/rng.h"
#include "headache/evaluation.h"
#include "headache/position.h"
#include "base/budget.h"
#include "search/evaluation_search.h"

namespace tete::headache {

/// How the search uses the evaluation. These are our own choices.
struct EvaluationOptions {
  float focus = 4;  // the power of static values that makes priors of them
  float turns = 0;  // played out by static value before a leaf is evaluated
};

inline constexpr float kExploration = 0.2f;
inline constexpr std::uint64_t kNodesEach = 16, kNodesAtLeast = 4096;  // room of the tree for each simulation, and for the first ones

class Simulation {
 public:
  using Move = headache::Move;
  static constexpr int kSides = kSeats;
  static constexpr int kMoves = headache::kMoves;

  Simulation(const Position& root, const Weights& weights, const EvaluationOptions& options, Rng& rng);

  static bool is_chance(Move move) { return kind_of(move) == Kind::kPop; }
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
  EvaluationOptions options_;
  Rng& rng_;
};

SearchResult search(const Position& root, const Weights& weights, const EvaluationOptions& evaluation, const Limits& limits, std::uint64_t seed);

}  // namespace tete::headache
