// What a search found: one type for all searches, and the one that Python sees.
#pragma once

#include <cstdint>
#include <vector>

namespace tete {

/// A move as a number that only its game understands.
using MoveCode = std::uint64_t;

/// A move of the root.
struct Ranked {
  MoveCode move;
  std::uint32_t visits;  // 0 where a search does not count them
  double value;          // for the mover: a share of the win, or a score in the game's unit
  double static_value;   // before any search: an evaluation, or a prior
};

struct SearchResult {
  std::vector<Ranked> ranked;                // best first
  std::vector<std::vector<MoveCode>> lines;  // the expected line, up to the next chance move; of a puzzle every completion
  std::vector<double> values;                // of each side
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  int depth = 0;        // of the last iteration that was finished
  bool solved = false;  // searched to the end: nothing is left to be found
};

}  // namespace tete
