// The last moves of a game between two sides, played perfectly: alpha-beta to the end, on the difference in points.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/stop.h"
#include "base/timer.h"
#include "blokus/position.h"

namespace tete::blokus {

class Endgame {
 public:
  struct Solved {
    int difference;                    // points of the side to move, less those of the other, with best play
    std::vector<std::uint16_t> line;   // best play, as far as it was kept
    std::vector<std::pair<std::uint16_t, int>> moves;  // the best one first; the others' difference is at most this
  };

  /// At most so many positions are visited, and at most so many seconds of processor time spent; 0 is no limit of time.
  Endgame(const Position& root, std::uint32_t budget, double seconds, const Stop& stop);

  /// Whether so few moves are left that solving is worth a try.
  static bool near(const Position& root);
  /// Nothing if the budget of positions ran out or a stop was raised.
  std::optional<Solved> solve();
  std::uint32_t visited() const { return visited_; }
  double spent() const { return timer_.spent(); }

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
  bool over_budget() const;

  std::uint32_t budget_;
  double seconds_;
  const Stop& stop_;
  Timer timer_;
  std::uint32_t visited_ = 0;
  bool spent_ = false;
  std::vector<Position> positions_;  // by depth, as are the moves
  std::vector<std::uint16_t> moves_;
  std::vector<Move> listed_;
  std::vector<Entry> table_;
  std::vector<std::pair<std::uint16_t, int>> roots_;
};

}  // namespace tete::blokus
