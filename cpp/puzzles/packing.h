// All pieces of all colours on one board under the rules of contact: a local search that lays, pushes out and mends.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "puzzles/budget.h"
#include "puzzles/ways.h"

namespace tete::puzzles {

/// Searches until every piece lies or time is over. It finds, and never proves that there is nothing to find.
class Packing {
 public:
  /// `hoped`: pieces that lay well on a board much like this one; half of the fresh starts begin with them.
  /// `symmetric`: a quarter turn takes each colour to the next one; only from the empty board.
  Packing(const Ways& ways, const Rules& rules, std::vector<Laid> lying, std::vector<Laid> hoped, bool symmetric,
          std::uint64_t seed);

  /// The pieces laid beyond those that lay, in an order that can be laid; empty if not found.
  std::vector<Laid> run(Budget& budget, std::atomic<int>& least_left);

 private:
  static constexpr int kNowhere = -1;
  static constexpr int kMost = kColours * kMostPieces;

  /// Pieces are numbered colour by colour. Copied at every step, so that a bad step costs nothing to take back.
  struct Board {
    std::array<std::int16_t, kMostCells> owner;                       // the piece on each cell
    std::array<std::array<std::uint8_t, kMostCells>, kColours> beside;  // how many pieces of a colour touch its edge
    std::array<std::array<std::array<std::uint8_t, kMostCells>, kLargest + 1>, kColours> joins;  // [colour][size]
    std::array<std::int16_t, kMost> way;                              // where each piece lies
    int left;                                                         // squares not laid yet
  };

  void start_over(Board& board);
  bool mend(Board& board, const Board& before);
  void place(Board& board, int colour, int way);
  void remove(Board& board, int piece);
  void mark(Board& board, int colour, int way, int by) const;
  void push_out(Board& board, int colour, int way);
  void drop_unsupported(Board& board, int colour);
  void lay_hoped(Board& board);
  void lay_what_fits(Board& board);
  void find_joined(const Board& board, int colour, int piece);
  bool meets_its_turns(int way) const;
  bool fits(const Board& board, int colour, int way) const;
  bool joined(const Board& board, int colour, int way) const;
  int open_edges(const Board& board, int way) const;
  double price(const Board& board, int colour, int way) const;
  int best_free(const Board& board, int colour, int piece);
  int best_forced(const Board& board, int colour, int piece);
  std::vector<int> missing(const Board& board) const;
  int size_of(int piece) const { return ways_.size_of[piece % ways_.pieces]; }
  int colour_of(int piece) const { return piece / ways_.pieces; }

  const Ways& ways_;
  const Rules rules_;
  const std::vector<Laid> lying_, hoped_;
  const int turns_;  // how many pieces are laid at once
  Rng rng_;
  int starts_ = 0;
  std::array<bool, kMost> fixed_{};
  std::vector<int> joined_;          // what find_joined found
  std::vector<std::uint32_t> seen_;  // [way]: the round in which it was last found
  std::uint32_t round_ = 0;
};

}  // namespace tete::puzzles
