// A rectangle filled with every piece in every colour: tile it, then colour it, or do both at once.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "puzzles/cover.h"
#include "puzzles/placements.h"

namespace tete::puzzles {

struct Completions {
  std::vector<std::vector<Laid>> found;  // each without the given pieces, in an order that can be laid
  bool all = false;                      // there are no others: proved
};

/// Looks for one completion of the given pieces.
Completions fill(const Placements& placements, const Rules& rules, const std::vector<Laid>& given, std::uint64_t seed, Budget& budget);

/// Looks for all completions, up to a number.
Completions complete(const Placements& placements, const Rules& rules, const std::vector<Laid>& given, std::size_t limit,
                     std::uint64_t seed, Budget& budget);

}  // namespace tete::puzzles
