// The search for Kopf oder Knopf: whole turns of penalty, strike and move, quiet only when there is nothing to take.
#pragma once

#include <vector>

#include "knopf/evaluate.h"
#include "knopf/held.h"
#include "search/alphabeta.h"

namespace tete::knopf {

struct Answer {
  std::vector<std::uint32_t> line;
  std::vector<std::tuple<std::uint32_t, int>> ranked;
  std::uint64_t nodes;
  int depth;
};

/// `every` asks for the exact score of every move, not only of the best.
Answer find(const Held& root, const Weights& weights, const search::Budget& budget, bool every);

}  // namespace tete::knopf
