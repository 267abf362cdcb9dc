// How likely a strong player is to choose a move, before any search: a softmax over sums of trained weights.
//
// What the weights were trained on, and the references: docs/strength/blokus.md and blokus/training.h.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blokus/position.h"

namespace tete::blokus {

// What a cell is to the mover when it is covered, met along an edge, or won as a new corner. Corners of the opponents
// count by their ways on: tight has one, wide two, broad more; "near" is beside one, "within" three steps from it.
enum Cover { kCoverFar, kCoverWithin, kCoverNearTight, kCoverNearWide, kCoverTight, kCoverWide, kCoverBroad, kCoverTwice, kCoverMate,
             kCoverOwn, kCoverOwnNear, kCovers };
enum Edge { kEdgeFar, kEdgeNear, kEdgeOutside, kEdgeOpponent, kEdgeMate, kEdgeClosed, kEdgeOwnTight, kEdgeOwnWide, kEdgeTheirCorner, kEdges };
// A free corner counts by its ways on and how near the others are; with three or four ways, by the room around it and
// whether the mover had no corner there yet.
enum Corner { kCornerClosed, kCornerKnown, kCornerMate, kCornerFree0, kCornerFree1, kCornerFree2, kCornerRoom = kCornerFree2 + 3,
              kCorners = kCornerRoom + 18 };
constexpr int kRings = 6;   // how far from the middle of the board a covered cell is
constexpr int kPhases = 6;  // of a colour's game: each has weights of its own
constexpr int kPerPhase = kCovers + kRings + kEdges + kCorners + kPieces;
constexpr int kWeights = kPhases * kPerPhase;
// Where each kind begins within a phase.
constexpr int kAtCover = 0, kAtRing = kCovers, kAtEdge = kAtRing + kRings, kAtCorner = kAtEdge + kEdges, kAtPiece = kAtCorner + kCorners;

constexpr int kListed = 4096;  // room for all moves of a position

/// The moves worth a search: at first only large pieces that go to the middle, as long as one fits.
/// Returns how many.
int candidates(Position& position, Move* out, int room);

using Weights = std::array<float, kWeights>;

/// Every cell's features for the mover of a position, found once for all its moves.
class CellFeatures {
 public:
  explicit CellFeatures(const Tables& tables);
  void update(const Position& position);

  int phase() const { return phase_; }
  /// How often each weight of the phase counts in a move; `counts` has room for kPerPhase and is filled with zeros before.
  void count(const Move& move, std::uint8_t* counts) const;
  /// The sum of weights of a move; call `apply_weights` first.
  float score(const Move& move) const;
  void apply_weights(const Weights& weights);

 private:
  using Lines = std::array<std::uint32_t, kLines>;
  void update_corners(const Position& position, const Lines& open, const Lines& near, const Lines& within, const Lines& known);

  struct Around {  // of a shape: steps from its first cell in the padded board
    std::vector<std::int16_t> cells, beside, corners;
  };
  const Tables& tables_;
  std::vector<Around> around_;
  int phase_ = 0;
  Lines outside_;
  std::array<std::uint8_t, kLines * 32> cover_, ring_, edge_, corner_;  // features by padded cell
  std::array<float, kLines * 32> cover_weight_, edge_weight_, corner_weight_;
  std::array<float, kPieces> piece_weight_;
};

}  // namespace tete::blokus
