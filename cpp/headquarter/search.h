// Headquarter as the tree search and the learner see it, and one search from beginning to end.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "headquarter/evaluation.h"
#include "headquarter/position.h"
#include "search/look.h"

namespace tete::headquarter {

/// Walks from positions that look alike to the mover, each in its turn: the first move is searched, the rest played out.
class Walk {
 public:
  using Move = headquarter::Move;
  static constexpr int kSides = 2;
  static constexpr int kMoves = headquarter::kMoves;

  Walk(const std::vector<Position>& worlds, const Weights& weights, const Taste& taste, Rng& rng);

  static bool chance(Move move) { return kind_of(move) == Kind::kDraw; }
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
  Taste taste_;
  Rng& rng_;
};

/// The worlds are positions that look alike to the mover, who has drawn a piece.
Answer search(const std::vector<Position>& worlds, const Weights& weights, const Taste& taste, const MctsOptions& options, std::uint64_t seed,
              const Stop& stop);

/// A piece drawn from the bag, by a lot in [0, 1).
Move fall(const Position& position, double lot);

class School {
 public:
  using Position = headquarter::Position;
  using Move = headquarter::Move;
  using Weights = headquarter::Weights;
  static constexpr int kSeats = 2;
  static constexpr int kMoves = headquarter::kMoves;
  static constexpr int kWeights = 2 * kFeatures;
  using Features = std::array<std::array<float, kWeights>, kSeats>;

  explicit School(const Position& begin) : begin_(begin) {}

  Position start(Rng&) const { return begin_; }
  bool over(const Position& position) const { return position.over(); }
  bool chance(const Position& position) const { return position.piece < 0; }
  int seat(const Position& position) const { return position.mover(); }
  int list(const Position& position, Move* moves) const { return position.list(moves); }
  Move fall(const Position& position, Rng& rng) const { return headquarter::fall(position, rng.unit()); }
  void count(const Position& position, Features& features) const;
  void evaluate(const Position& position, const Weights& weights, float* shares) const;

 private:
  const Position& begin_;
};

}  // namespace tete::headquarter
