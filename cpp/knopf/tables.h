// The board of Kopf oder Knopf, made of what the rules in Python say.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>


namespace tete::knopf {

__extension__ using Set = unsigned __int128;  // of squares
using Cell = int;

inline constexpr int kCells = 100;
inline constexpr int kMostButtons = 16;  // of each colour: a strike names some of them by their bits
inline constexpr int kMostMoves = 512;   // hops: 14 buttons, at most 32 ends each; the tables are checked against it

inline Set bit(Cell cell) { return Set{1} << cell; }
inline Set make_set(std::uint64_t low, std::uint64_t high) { return Set{high} << 64 | low; }
inline std::uint64_t low(Set set) { return static_cast<std::uint64_t>(set); }
inline std::uint64_t high(Set set) { return static_cast<std::uint64_t>(set >> 64); }
inline int count(Set set) { return std::popcount(low(set)) + std::popcount(high(set)); }
inline Cell first(Set set) { return low(set) ? std::countr_zero(low(set)) : 64 + std::countr_zero(high(set)); }
inline Cell last(Set set) { return high(set) ? 127 - std::countl_zero(high(set)) : 63 - std::countl_zero(low(set)); }
inline bool has(Set set, Cell cell) { return static_cast<bool>(set >> cell & 1); }
inline Cell pop(Set& set) {
  const Cell cell = first(set);
  set &= set - 1;
  return cell;
}

/// The squares a pair can reach beyond its second button; along a line squares only rise or only fall.
struct Thread {
  Set squares = 0;
  bool rising = true;

  Cell nearest(Set buttons) const { return rising ? first(buttons) : last(buttons); }
};

/// The numbers of the rules that are not about squares.
struct Bounds {
  int buttons;      // of each colour
  int goal;         // enemy buttons that win
  int quiet;        // moves in a row without a removal that end the game
  int occurrences;  // of one position that end it
};

struct Reach {
  Cell start, end;
  std::vector<Cell> squares;  // nearest first
};

class Tables {
 public:
  Tables(const std::vector<std::vector<Cell>>& near_squares, const std::vector<std::vector<Cell>>& hop_ends,
         const std::vector<int>& hole_counts, const std::vector<Reach>& reaches, Bounds limits);

  const Thread& thread(Cell start, Cell end) const { return threads_[start * kCells + end]; }

  std::array<Set, kCells> near{};
  std::array<Set, kCells> ends{};
  std::array<int, kCells> holes{};
  Bounds bounds;
  std::array<std::array<std::uint64_t, kCells>, 2> keys{};
  std::array<std::uint64_t, 4> step_keys{};
  std::uint64_t seat_key = 0;

 private:
  std::vector<Thread> threads_ = std::vector<Thread>(kCells * kCells);
};

}  // namespace tete::knopf
