// The evaluation of Kopf oder Knopf: a weighted sum of features.
#pragma once

#include <array>

#include "knopf/position.h"

namespace tete::knopf {

/// For the seat to move, less the same for the enemy where both have it.
enum Feature {
  kButtons,        // on the board
  kLead,           // buttons ahead, times how far the game has gone
  kThreats,        // enemy buttons that my pairs threaten
  kThreatened,     // mine that the enemy's threaten, to be struck after my move
  kManyThreatened, // of these all but the first, which one move may save
  kCrowded,        // whether I stand in a group of three or more, to be fined after my move
  kCrowds,         // whether the enemy does
  kPairs,
  kHops,           // how many moves there are
  kHoles,          // under the buttons
  kTempo,          // always 1
  kFeatures
};

using Features = std::array<int, kFeatures>;
using Weights = std::array<double, kFeatures>;  // in score for each

Features features(const Tables& tables, const Position& position);

/// The score of a position for the seat to move, in the unit of the weights.
int evaluate(const Tables& tables, const Position& position, const Weights& weights);

}  // namespace tete::knopf
