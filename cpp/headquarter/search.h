// Headquarter as the tree search and the trainer see it, and one search from beginning to end.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/rng.h"
#include "headquarter/evaluation.h"
#include "headquarter/position.h"
#include "search/evaluation_search.h"

namespace tete::headquarter {

inline constexpr float kExploration = 0.1f;

/// Starts at positions that look alike to the mover, one after another: the first move is searched, the rest played out.
/// Searching in sampled worlds is known from M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging
/// Game", 2001 (Bridge).
class Simulation {
 public:
  using Move = headquarter::Move;
  static constexpr int kSides = 2;
  static constexpr int kMoves = headquarter::kMoves;

  Simulation(const std::vector<Position>& worlds, const Weights& weights, const EvaluationOptions& options, Rng& rng);

  static bool is_chance(Move move) { return kind_of(move) == Kind::kDraw; }
  void reset();
  int turn() const;
  void play(Move move);
  int expand(Candidate<Move>* out);
  void simulate(float* values);

 private:
  Move best();

  const std::vector<Position>& worlds_;
  std::size_t next_ = 0;
  int depth_ = 0;
  Position position_;
  const Weights& weights_;
  EvaluationOptions options_;
  Rng& rng_;
};

/// The worlds are positions that look alike to the mover, who has drawn a piece.
SearchResult search(const std::vector<Position>& worlds, const Weights& weights, const EvaluationOptions& evaluation, const Limits& limits,
                    std::uint64_t seed);

/// The draw of a piece from the bag at a point of [0, 1), by the odds.
Move draw_piece(const Position& position, double point);

class Training {
 public:
  using Position = headquarter::Position;
  using Move = headquarter::Move;
  using Weights = headquarter::Weights;
  static constexpr int kSeats = 2;
  static constexpr int kMoves = headquarter::kMoves;
  static constexpr int kWeights = 2 * kFeatures;
  using Features = std::array<std::array<float, kWeights>, kSeats>;

  explicit Training(const Position& begin) : begin_(begin) {}

  Position start(Rng&) const { return begin_; }
  bool over(const Position& position) const { return position.over(); }
  bool is_chance(const Position& position) const { return position.piece < 0; }
  int seat(const Position& position) const { return position.mover(); }
  int list(const Position& position, Move* moves) const { return position.list(moves); }
  Move chance_move(const Position& position, Rng& rng) const { return draw_piece(position, rng.unit()); }
  void count(const Position& position, Features& features) const;
  void evaluate(const Position& position, const Weights& weights, float* shares) const;

 private:
  const Position& begin_;
};

}  // namespace tete::headquarter
