// A position of Kopf oder Knopf: its legal moves, and the position after each.
#pragma once

#include <array>
#include <cstdint>

#include "knopf/tables.h"

namespace tete::knopf {

enum class Step : std::uint8_t { kPenalty, kStrike, kMove, kOver };

/// A move in 32 bits: its kind, then a square (take), a set of the threatened by rank (strike), or two squares (hop).
enum class Kind : std::uint8_t { kTake, kLeave, kStrike, kHold, kHop };

struct Move {
  std::uint32_t code = 0xFFFFFFFF;

  static Move take(Cell cell) { return {static_cast<std::uint32_t>(cell) << 3}; }
  static Move leave() { return {1}; }
  static Move strike(std::uint32_t ranks) { return {ranks << 3 | 2}; }
  static Move hold() { return {3}; }
  static Move hop(Cell start, Cell end) { return {static_cast<std::uint32_t>(start << 7 | end) << 3 | 4}; }

  Kind kind() const { return static_cast<Kind>(code & 7); }
  Cell cell() const { return static_cast<Cell>(code >> 3); }
  std::uint32_t ranks() const { return code >> 3; }
  Cell start() const { return static_cast<Cell>(code >> 10); }
  Cell end() const { return static_cast<Cell>(code >> 3 & 127); }
  bool operator==(const Move&) const = default;
};

inline constexpr int kMostTurns = 1024;  // beginnings of turns kept, those of a search included

/// The keys of the positions in which turns began. A search only ever writes behind the position it stands on, so that
/// all positions of one line share one path.
using Path = std::array<std::uint64_t, kMostTurns>;

struct Position {
  std::array<Set, 2> buttons{};
  std::uint8_t seat = 0;
  Step step = Step::kMove;
  std::uint8_t quiet = 0;
  std::uint16_t begin = 0, end = 0;  // of the path: the turns since the last removal
  std::uint64_t board_key = 0;       // of the buttons alone

  Set own() const { return buttons[seat]; }
  Set enemy() const { return buttons[1 - seat]; }
  Set taken() const { return buttons[0] | buttons[1]; }
};

/// The buttons of one colour that stand in groups of three or more.
Set crowded(const Tables& tables, Set own);

/// The enemy buttons that pairs of this colour could strike; how many pairs there are is added to `pairs`.
Set threatened(const Tables& tables, Set own, Set enemy, int* pairs = nullptr);

/// How many enemy buttons a seat has removed.
inline int removed(const Tables& tables, const Position& position, int seat) {
  return tables.bounds.buttons - count(position.buttons[1 - seat]);
}

inline std::uint64_t turn_key(const Tables& tables, const Position& position) {
  return position.board_key ^ (position.seat ? tables.seat_key : 0);
}

std::uint64_t board_key(const Tables& tables, const std::array<Set, 2>& buttons);

/// Every legal move, as many as there are; at most `kMostMoves` unless more than eight buttons are threatened.
int list_moves(const Tables& tables, const Position& position, Move* moves);

/// The moves worth a search: of many strikes those that take all, all but one, or none.
int list_sensible_moves(const Tables& tables, const Position& position, Move* moves);

Position play(const Tables& tables, const Position& position, Move move, Path& path);

/// 1, 0 or -1: whether a seat has won, drawn or lost a game that is over.
int result(const Tables& tables, const Position& position, int seat);

}  // namespace tete::knopf
