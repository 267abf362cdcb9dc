// Trains the weights of the priors: softmax regression on the moves that searches or players preferred.
//
// Ranking moves by a softmax over features is R. Coulom's, "Computing Elo Ratings of Move Patterns in the Game of Go",
// 2007; training it on the visits of one's own searches is known as expert iteration: T. Anthony, Z. Tian and D. Barber,
// "Thinking Fast and Slow with Deep Learning and Tree Search", 2017. Steps are those of Adagrad (search/training.h).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "blokus/position.h"
#include "blokus/priors.h"

namespace tete::blokus {

/// A position, and how a search shared its visits among the moves.
struct Example {
  const Position* position;
  std::vector<std::pair<int, float>> shares;  // number of a placement, share
};

struct Report {
  double loss = 0;  // mean cross entropy
  double first = 0, five = 0;  // how often the preferred move is ranked first, or among the first five
  int examples = 0;
};

/// One pass over the examples in their order: each is evaluated with the weights so far, which then move against the slope.
/// `squares` sums the squares of each weight's slopes. With a rate of 0 nothing moves.
Report train(const std::vector<Example>& examples, Weights& weights, Weights& squares, float rate, float decay);

}  // namespace tete::blokus
