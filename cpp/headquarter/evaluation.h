// How well each seat stands: a weighted sum of what can be counted in its layer, turned into shares of the win.
#pragma once

#include <array>

#include "headquarter/position.h"

namespace tete::headquarter {

/// What is counted for a seat; the learner's names for them, in this order.
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
  kBlackouts,  // what larger black outs would cost, in so far as they may well remain
  kEmpty,      // empty cells
  kRoom,       // spots in the own layer
  kPushes,     // spots through the head
  kFeatures
};

/// Every weight twice: as such, and what is added early on (by the share of all pieces that are left).
using Weights = std::array<float, 2 * kFeatures>;
using Counts = std::array<float, kFeatures>;

/// How the search uses the evaluation, and how a game that is over is valued: what a win is worth, and the margin.
struct Taste {
  float focus = 4;           // how much sooner the moves that look better are searched
  float plies = 255;         // placements played out, each by the look of it, before the end is judged
  float margin_share = 0.3f;  // of the value; the rest is for winning
  float margin_scale = 15;   // points that count as a clear margin
};

float count(const Position& position, std::array<Counts, 2>& counts);  // returns the share of the pieces that are left
void count_layer(const Position& position, int seat, Counts& counts);
float share(const Position& position, const std::array<Counts, 2>& counts, const Weights& weights);  // of seat 0
float settle(const Position& position, const Taste& taste);                                           // of seat 0, when over
float evaluate(const Position& position, const Weights& weights, const Taste& taste);                 // of seat 0

}  // namespace tete::headquarter
