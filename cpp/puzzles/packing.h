// All pieces of all colours on one board under the rules of contact: a local search that forces a missing piece onto the
// board, removes what is in the way, and lays again what fits.
//
// A worse board is kept with a probability that falls with the loss, at a constant temperature: N. Metropolis et al.,
// "Equation of State Calculations by Fast Computing Machines", 1953; S. Kirkpatrick, C. Gelatt and M. Vecchi,
// "Optimization by Simulated Annealing", 1983.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/rng.h"
#include "puzzles/placements.h"

namespace tete::puzzles {

/// Searches until every piece is laid or the budget is used up. It never proves that there is no solution.
class Packing {
 public:
  /// `guess`: a solution of a similar board; half of the restarts begin with it.
  /// `symmetric`: a quarter turn takes each colour to the next one; only from the empty board.
  Packing(const Placements& placements, const Rules& rules, std::vector<Laid> given, std::vector<Laid> guess, bool symmetric,
          std::uint64_t seed);

  /// The pieces without the given ones, in an order that can be laid; empty if no solution was found.
  std::vector<Laid> run(Budget& budget, std::atomic<int>& least_left);

 private:
  static constexpr int kNowhere = -1;
  static constexpr int kMost = kColours * kMostPieces;

  /// Pieces are numbered colour by colour. Copied at every step, so that a bad step is easily undone.
  struct Board {
    std::array<std::int16_t, kMostCells> owner;                       // the piece on each cell
    std::array<std::array<std::uint8_t, kMostCells>, kColours> beside;  // how many pieces of a colour touch its edge
    std::array<std::array<std::array<std::uint8_t, kMostCells>, kLargest + 1>, kColours> joins;  // [colour][size]
    std::array<std::int16_t, kMost> placement;                              // where each piece lies
    int left;                                                         // squares not laid yet
  };

  void start_over(Board& board);
  bool mend(Board& board, const Board& before);
  void place(Board& board, int colour, int placement);
  void remove(Board& board, int piece);
  void mark(Board& board, int colour, int placement, int by) const;
  void push_out(Board& board, int colour, int placement);
  void drop_unsupported(Board& board, int colour);
  void lay_guess(Board& board);
  void lay_what_fits(Board& board);
  void find_joined(const Board& board, int colour, int piece);
  bool meets_its_turns(int placement) const;
  bool fits(const Board& board, int colour, int placement) const;
  bool joined(const Board& board, int colour, int placement) const;
  int open_edges(const Board& board, int placement) const;
  double price(const Board& board, int colour, int placement) const;
  int best_free(const Board& board, int colour, int piece);
  int best_forced(const Board& board, int colour, int piece);
  std::vector<int> missing(const Board& board) const;
  int size_of(int piece) const { return placements_.size_of[piece % placements_.pieces]; }
  int colour_of(int piece) const { return piece / placements_.pieces; }

  const Placements& placements_;
  const Rules rules_;
  const std::vector<Laid> given_, guess_;
  const int turns_;  // how many pieces are laid at once
  Rng rng_;
  int starts_ = 0;
  std::array<bool, kMost> fixed_{};
  std::vector<int> joined_;          // what find_joined found
  std::vector<std::uint32_t> seen_;  // [placement]: the round in which it was last found
  std::uint32_t round_ = 0;
};

}  // namespace tete::puzzles
