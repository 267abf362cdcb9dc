// Colours for the pieces of a filled board: every shape once in every colour, no colour beside itself.
#pragma once

#include <optional>
#include <vector>

#include "base/rng.h"
#include "puzzles/budget.h"

namespace tete::puzzles {

struct ColouringTask {
  std::vector<std::vector<int>> beside;  // [node]: the nodes it touches
  std::vector<int> shape;                // [node]
  std::vector<int> colour;               // [node], -1 where it is to be found
};

enum class Painted { yes, no, too_long };

/// Fills in `task.colour`.
Painted paint(ColouringTask& task, Rng& rng, Budget& budget, std::uint64_t steps);

}  // namespace tete::puzzles
