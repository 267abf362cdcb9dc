// Colours for the pieces of a filled board: every shape once in every colour, no colour beside itself.
//
// Graph colouring by forward checking, most constrained node first: R. Haralick and G. Elliott, "Increasing Tree Search
// Efficiency for Constraint Satisfaction Problems", 1980; D. Brélaz, "New Methods to Color the Vertices of a Graph", 1979.
#pragma once

#include <vector>

#include "base/budget.h"
#include "base/rng.h"

namespace tete::puzzles {

struct ColouringTask {
  std::vector<std::vector<int>> beside;  // [node]: the nodes it touches
  std::vector<int> shape;                // [node]
  std::vector<int> colour;               // [node], -1 where it is to be found
};

enum class Coloured { yes, no, out_of_budget };

/// Fills in `task.colour`.
Coloured colour_nodes(ColouringTask& task, Rng& rng, Budget& budget);

}  // namespace tete::puzzles
