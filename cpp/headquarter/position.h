// Headquarter as the search plays it: both layers are known, because it searches in positions sampled by Python.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace tete::headquarter {

constexpr int kColours = 4;
constexpr int kKinds = 10;    // of pieces: the unordered pairs of colours
constexpr int kMoves = 400;   // more than three kinds of spots and two ways in a head of one word

using Cells = std::uint64_t;
using Layer = std::array<Cells, kColours>;

enum class Stability : std::uint8_t { kHeld, kBeside, kHalf, kFull };
enum class Blackout : std::uint8_t { kPrinted, kSquare, kLinear };

/// The head and the rules, as Python has read them: a cell is the bit row * stride + column, walls all round.
struct Tables {
  Cells cells, wall;
  int stride;
  Stability stability;
  Blackout blackout;
  bool starter_ends;  // only the starter's last piece ends the game (HQ-27)
  int whole;          // pieces in the bag before the first draw
  std::array<int, 2> head_start;  // points before the first turn
  std::array<std::pair<std::uint8_t, std::uint8_t>, kKinds> pieces{};

  Tables(Cells cells, Cells wall, int stride, int stability, int blackout, bool starter_ends, int whole,
         const std::array<int, 2>& head_start, const std::vector<std::pair<int, int>>& pieces);

  Cells neighbours(Cells area) const { return area << 1 | area >> 1 | area << stride | area >> stride; }
  Cells flood(Cells seed, Cells within) const;
  int fine(int size) const;
  float share_left(int left) const;
};

inline Cells filled(const Layer& layer) { return layer[0] | layer[1] | layer[2] | layer[3]; }

struct Spots {
  Cells flat, upright, through;
  bool any() const { return flat | upright | through; }
};

Spots find_spots(const Tables& tables, Cells near, Cells far);
int points(const Tables& tables, const Layer& layer);

enum class Kind : std::uint8_t { kFlat, kUpright, kThrough, kDraw };

/// Kind, first cell, and whether the piece's second colour comes first; or the kind of a piece drawn.
using Move = std::uint16_t;
constexpr Move make(Kind kind, int cell, int turned) { return static_cast<Move>(static_cast<int>(kind) << 8 | cell << 1 | turned); }
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 8); }
constexpr int cell_of(Move move) { return move >> 1 & 127; }

struct Position {
  const Tables* tables;
  std::array<Layer, 2> layers{};
  std::array<std::uint8_t, kKinds> bag{};
  std::int8_t piece = -1;  // drawn and not yet placed
  std::uint8_t placed = 0;
  std::uint8_t seat = 0;   // places next
  bool closing = false;    // the starter has placed his last piece: the other has one last turn (HQ-28)

  int mover() const { return seat; }
  int left() const;
  Spots spots() const { return spots(seat); }
  Spots spots(int each) const { return find_spots(*tables, filled(layers[each]), filled(layers[1 - each])); }
  bool over() const;
  int points_of(int each) const { return tables->head_start[each] + points(*tables, layers[each]); }
  int list(Move* moves) const;  // placements or draws
  void play(Move move);

 private:
  void pass_on();
};

}  // namespace tete::headquarter
