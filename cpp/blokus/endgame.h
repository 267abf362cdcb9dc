// The last moves of a game between two sides, played perfectly: alpha-beta with a transposition table to the end of the
// game, on the difference in points. References: search/alphabeta.h.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "blokus/position.h"

namespace tete::blokus {

class Endgame {
 public:
  struct Solved {
    int difference;                    // points of the side to move, less those of the other, with best play
    std::vector<std::uint16_t> line;   // best play, as far as it was kept
    std::vector<std::pair<std::uint16_t, int>> moves;  // the best one first; the others' difference is at most this
  };

  /// The units of the limits are positions.
  Endgame(const Position& root, const Limits& limits);

  /// Whether so few moves are left that solving is worth a try.
  static bool near(const Position& root);
  /// Nothing if the budget was used up before the end.
  std::optional<Solved> solve();
  std::uint64_t visited() const { return budget_.used(); }
  double seconds() const { return budget_.seconds(); }

 private:
  struct Entry {  // of the table of positions met before
    std::uint64_t key = 0;
    std::int16_t low = 0, high = 0;  // the difference lies between
    std::uint16_t best = kNone;
  };

  int value(int depth, std::uint64_t key, int alpha, int beta);
  int after(int depth, std::uint64_t key, std::uint16_t number, int alpha, int beta);
  int list(int depth, std::uint16_t first);

  static constexpr int kDepth = 85, kMovesOf = 256, kTable = 1 << 16;

  Budget budget_;
  bool given_up_ = false;
  std::vector<Position> positions_;  // by depth, as are the moves
  std::vector<std::uint16_t> moves_;
  std::vector<Move> listed_;
  std::vector<Entry> table_;
  std::vector<std::pair<std::uint16_t, int>> roots_;
};

}  // namespace tete::blokus
