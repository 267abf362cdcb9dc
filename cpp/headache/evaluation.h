// The evaluation: a weighted sum of features of the board for each seat, turned into shares of the win by a softmax.
#pragma once

#include <array>
#include <vector>

#include "headache/position.h"

namespace tete::headache {

/// What is counted for a seat; Python names them in this order.
enum Feature {
  kToPop,         // the dice come to this seat next
  kWaiting,       // cones still to enter
  kPiles,         // spaces topped
  kTopped,        // cones in the piles topped
  kTallness,      // the squares of their heights
  kStacks,        // piles that can go either way
  kCaptives,      // own cones under those of another seat
  kAllIn,         // may capture
  kGainNow,       // the mean of the best capture of the next pop, the dice being here
  kGainLater,     // the same, the dice being elsewhere
  kLossNow,       // the mean of the worst loss to the seat that pops next
  kLossLater,     // the sum of what all others together threaten, cones by odds
  kThreatened,    // the sum of the odds that a pile is hit
  kHunts,         // the odds that the next pop captures anything
  kLastPile,      // one pile left and nothing to enter
  kLastHit,       // the odds that this last pile is hit at once
  kTwoPiles,      // two piles left and nothing to enter
  kRise,          // the tallest pile of another that an own cone could rise in
  kUndermined,    // cones topped with a cone of another seat among them
  kSheltered,     // cones on safe crossings
  kStartBlocked,  // a cone waits and cannot enter
  kFeatures
};

/// Every weight twice: as such, and what is added while cones wait (by the share of all cones that do).
using Weights = std::array<float, 2 * kFeatures>;
using Counts = std::array<std::array<float, kFeatures>, kSeats>;

float count(const Position& position, Counts& counts);  // returns the share of the cones that wait
void evaluate(const Position& position, const Weights& weights, float* shares);

}  // namespace tete::headache
