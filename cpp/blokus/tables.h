// The shapes of Blokus on a board, made once of the placements that Python numbers.
//
// Legal moves are found with bitboards: for each corner where a colour may continue, the closed cells around it select, by
// a table for every five cells, the set of all ways to lay a piece there. Pentobi is
// described as using tables around each cell too; the layout of these tables is our own.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blokus/fits.h"

namespace tete::blokus {

constexpr int kMostPieces = 21;     // of a colour
constexpr int kPieces = 32;         // room for them: a set of pieces is one word
constexpr int kMaxSize = 20;        // cells along an edge of the largest board
constexpr int kMargin = 4;          // closed cells kept around the board, so that no window leaves it
constexpr int kLines = kMaxSize + 3 * kMargin;  // the last margin is wider: a frame is always read in full
constexpr int kReach = 4;           // how far a piece reaches from a cell it covers
constexpr int kWindow = 41;         // cells of the window around a cell
constexpr int kCentre = 20;         // the bit of its middle
constexpr std::uint16_t kNone = 0xFFFF;

/// A window is the diamond of 41 cells around a cell, as bits in the order of the cells: all that a piece covering the
/// middle can cover. A *fit* is one way to lay a piece over the middle; whether it is free is one AND.
struct Fit {
  std::uint64_t mask;  // its cells in the window
  std::uint8_t piece, size;
  std::uint8_t shape;  // and where the corner of its frame is from the middle
  std::int8_t line, bit;
};

/// A piece turned and flipped in one way. Lines are columns of the board; bit 0 of a row of bits is its lowest cell.
struct Shape {
  std::uint8_t piece, size;
  std::array<std::int8_t, 5> line, bit;    // cells from the corner of its frame; the last one repeated up to five
  std::array<std::uint32_t, 5> fill;       // cells, from the frame's first line
  std::array<std::uint32_t, 7> beside;     // cells and edge neighbours, from one line and one bit before the frame
  std::array<std::uint32_t, 7> corners;    // cells met at a corner only
};

struct Placement {
  std::uint8_t shape, line, bit, piece;
};

struct Tables {
  Tables(int size, const std::vector<std::vector<int>>& covers, const std::vector<int>& pieces);

  /// The fits that are free of the closed cells of a window.
  FitSet fitting(std::uint64_t closed) const {
    if (closed >> kCentre & 1) return {};
    FitSet matches = apart[0][closed & 31];
    for (int part = 1; part < 4; ++part) matches &= apart[part][closed >> 5 * part & 31];
    for (int part = 4; part < 8; ++part) matches &= apart[part][closed >> (5 * part + 1) & 31];
    return matches;
  }
  std::uint16_t number_of(int shape, int line, int bit) const { return numbers[(shape * kMaxSize + line) * kMaxSize + bit]; }

  int size;
  int piece_count = 0;
  std::array<std::uint8_t, kPieces> piece_size{};
  std::array<std::uint32_t, 6> of_size{};    // the pieces of each size, as a set
  std::uint8_t single = 0;                   // the piece of one square
  std::vector<Placement> placements;         // by their number
  std::vector<Shape> shapes;
  std::vector<Fit> fits;                   // the largest pieces first
  std::array<FitSet, kPieces> of_piece;     // the fits of each piece
  std::array<FitSet, 6> sized;              // the fits of each size
  std::array<std::uint16_t, 6> begin_of{};   // the first fit of each size; the next smaller ones follow
  std::array<FitSet, kWindow> over;         // the fits that cover each cell of the window
  std::array<std::array<FitSet, 32>, 8> apart;  // by five cells of the window, and which of them are closed: the fits that are free
  std::vector<std::uint16_t> numbers;        // the number of a shape at a place
};

/// The window around a cell of a set of padded lines (`stride` words apart).
template <int kStride>
inline std::uint64_t window(const std::uint32_t* lines, int line, int bit) {
  const std::uint32_t* at = lines + line * kStride;  // the margin makes this the line four before
  auto take = [at, bit](int step, int cut) {
    return static_cast<std::uint64_t>((at[step * kStride] >> (bit + cut)) & ((1u << (9 - 2 * cut)) - 1));
  };
  return take(0, 4) | take(1, 3) << 1 | take(2, 2) << 4 | take(3, 1) << 9 | take(4, 0) << 16 | take(5, 1) << 25 |
         take(6, 2) << 32 | take(7, 3) << 37 | take(8, 4) << 40;
}

}  // namespace tete::blokus
