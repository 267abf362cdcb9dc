// A Blokus position for search: the cells closed for each colour, the corners where it may continue, and the mover.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blokus/tables.h"

namespace tete::blokus {

constexpr int kColours = 4;
constexpr int kSides = 4;
constexpr int kPoints = 176;  // 21 pieces have at most 8 corners each
constexpr int kShared = -1;   // the side of a colour that the seats place in turn
constexpr int kOver = -1;
constexpr int kMostAhead = 400;   // points before the first turn

/// Which side has which colour; a side is all players who win or lose together.
struct Rules {
  int colours = 0;
  int sides = 0;
  std::array<int, kColours> side{};  // of each colour, or kShared
  std::array<int, kSides> head_start{};  // points of each side before the first turn
};

/// A corner where a colour may continue, and the size of the largest piece that may still fit there: a bound that only
/// falls, since cells are never freed and pieces never come back.
struct Point {
  std::uint8_t line, bit, bound;
};

struct Move {
  std::uint8_t shape, line, bit, piece;
};

/// A plain value of about 4 kB: a simulation starts with a copy.
struct Position {
  Position(const Tables& tables, const Rules& rules);

  /// A colour as Python knows it; call it for every colour, then `settle`.
  void put(int colour, const std::vector<int>& taken, std::uint32_t left, bool single_last, const std::vector<int>& starts);
  /// The first colour that can place, from `colour` on, is to move; `mover` is kOver if there is none.
  void settle(int colour);

  void lay(const Move& move);      // by the mover, without passing the turn
  void play(const Move& move) {
    const int colour = mover;
    lay(move);
    settle(colour + 1);
  }
  /// The next colour that has not been found to be finished; it may turn out that it cannot place.
  void pass_turn() {
    for (int step = 1; step <= rules.colours; ++step) {
      const int next = (mover + step) % rules.colours;
      if (!(finished >> next & 1)) {
        mover = next;
        return;
      }
    }
    mover = kOver;
  }
  void finish(int colour) { finished |= 1u << colour; }

  /// The side that chooses for a colour.
  int side_of(int colour) const {
    const int side = rules.side[colour];
    return side == kShared ? placed[colour] % rules.sides : side;
  }
  bool can_place(int colour);
  bool legal(int colour, const Move& move) const;
  int points_of(int colour) const;
  /// What each side would have if it were over.
  std::array<int, kSides> points() const;
  /// Makes every point's bound exact and drops the points where nothing fits: done once, it saves every simulation's time.
  void tighten();

  std::uint64_t closed_window(int colour, int line, int bit) const { return window<kColours>(&closed[0][colour], line, bit); }
  std::uint64_t attach_window(int colour, int line, int bit) const { return window<1>(attach[colour].data(), line, bit); }
  bool is_closed(int colour, int line, int bit) const { return closed[line + kMargin][colour] >> (bit + kMargin) & 1; }
  /// The fits over a point that are free and whose piece is left.
  FitSet fitting(int colour, const Point& at) const { return tables->fitting(closed_window(colour, at.line, at.bit)) & fits[colour]; }
  void drop_point(int colour, int index) { point[colour][index] = point[colour][--count[colour]]; }

  const Tables* tables;
  Rules rules;
  int mover = kOver;
  std::uint32_t finished = 0;     // a set of colours
  std::uint32_t single_last = 0;  // a set of colours
  std::array<std::uint32_t, kColours> left{};
  std::array<FitSet, kColours> fits;  // of the pieces left
  std::array<std::uint8_t, kColours> placed{};
  std::array<std::uint8_t, kColours> squares_left{};
  // Closed for a colour: occupied, beside its own pieces, or off the board. The colours of a line lie together.
  alignas(16) std::array<std::array<std::uint32_t, kColours>, kLines> closed{};
  std::array<std::array<std::uint32_t, kLines>, kColours> taken{};
  std::array<std::array<std::uint32_t, kLines>, kColours> attach{};  // corners and starts, closed ones as well
  std::array<std::uint8_t, kColours> count{};
  std::array<std::array<Point, kPoints>, kColours> point;

 private:
  void add_point(int colour, int line, int bit);
};

/// The move of a fit over a point.
inline Move move_at(const Tables& tables, int index, const Point& at) {
  const Fit& fit = tables.fits[index];
  return {fit.shape, static_cast<std::uint8_t>(at.line + fit.line), static_cast<std::uint8_t>(at.bit + fit.bit), fit.piece};
}

inline std::uint16_t number(const Tables& tables, const Move& move) { return tables.number_of(move.shape, move.line, move.bit); }

inline Move move_of(const Tables& tables, std::uint16_t number) {
  const Placement& placement = tables.placements[number];
  return {placement.shape, placement.line, placement.bit, placement.piece};
}

/// Every legal move of a colour that lays one of `pieces`, each once; points where nothing fits are dropped when
/// `pieces` are all it has left. Returns how many.
int list_moves(Position& position, int colour, std::uint32_t pieces, Move* out, int room);

}  // namespace tete::blokus
