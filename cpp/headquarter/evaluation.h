// The evaluation: a weighted sum of features of each layer, turned into shares of the win.
#pragma once

#include <array>

#include "headquarter/position.h"

namespace tete::headquarter {

/// What is counted for a seat; Python names them in this order.
enum Feature {
  kToPlace,    // the next piece is this seat's
  kPoints,     // of the areas of colour
  kGrowth,     // the most that one cube of each colour would add, by how likely the colour is to come
  kReach,      // cubes of areas by how many empty cells they touch
  kLargest,    // cubes in the largest area
  kAlive,      // areas of two and more that can grow
  kHopeful,    // single cubes that can grow
  kDead,       // single cubes that cannot
  kHoles,      // single empty cells
  kGaps,       // empty cells in twos
  kBlackouts,  // what larger blackouts would cost, in so far as they may well remain
  kEmpty,      // empty cells
  kRoom,       // spots in the own layer
  kPushes,     // spots through the head
  kFeatures
};

/// Every weight twice: as such, and what is added early on (by the share of all pieces that are left).
using Weights = std::array<float, 2 * kFeatures>;
using Counts = std::array<float, kFeatures>;

/// How the search uses the evaluation, and the value of a finished game: for the win, and for the margin. These are our
/// own choices.
struct EvaluationOptions {
  float focus = 4;           // the power of static values that makes priors of them
  float plies = 255;         // placements played out by static value before the position is evaluated
  float margin_share = 0.3f;  // of the value; the rest is for winning
  float margin_scale = 15;   // points that count as a clear margin
};

float count(const Position& position, std::array<Counts, 2>& counts);  // returns the share of the pieces that are left
void count_layer(const Position& position, int seat, Counts& counts);
float share(const Position& position, const std::array<Counts, 2>& counts, const Weights& weights);  // of seat 0
float final_value(const Position& position, const EvaluationOptions& options);                                           // of seat 0, when over
float evaluate(const Position& position, const Weights& weights, const EvaluationOptions& options);                 // of seat 0

}  // namespace tete::headquarter
