// A rectangle filled with every piece in every colour: tile it, then colour it, or do both at once.
#pragma once

#include <atomic>
#include <vector>

#include "puzzles/cover.h"
#include "puzzles/ways.h"

namespace tete::puzzles {

struct Answer {
  std::vector<std::vector<Laid>> found;  // each without the pieces that lay already, in an order that can be laid
  bool all = false;                      // there are no others: proved
};

/// Looks for one completion of what lies on the board.
Answer fill(const Ways& ways, const Rules& rules, const std::vector<Laid>& lying, std::uint64_t seed, const Stop& stop,
            double seconds, std::atomic<std::uint64_t>& steps);

/// Looks for all completions, up to a number.
Answer complete(const Ways& ways, const Rules& rules, const std::vector<Laid>& lying, std::size_t limit,
                std::uint64_t seed, Budget& budget, std::uint64_t steps);

}  // namespace tete::puzzles
