// Learning the weights of the priors: softmax regression on the moves that searches preferred.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "blokus/position.h"
#include "blokus/priors.h"

namespace tete::blokus {

/// A position, and how a search shared its visits among the moves.
struct Lesson {
  const Position* position;
  std::vector<std::pair<int, float>> shares;  // number of a placement, share
};

struct Report {
  double loss = 0;  // mean cross entropy
  double first = 0, five = 0;  // how often the preferred move is ranked first, or among the first five
  int lessons = 0;
};

/// One pass over the lessons in their order: each is judged with the weights so far, which then move against the slope
/// (Adagrad: `squares` remembers how much each one has moved). With a rate of 0 it only judges.
Report learn(const std::vector<Lesson>& lessons, Weights& weights, Weights& squares, float rate, float decay);

}  // namespace tete::blokus
