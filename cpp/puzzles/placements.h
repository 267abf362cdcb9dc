// What a puzzle is made of: every placement of a piece on a board, and the rules for all pieces together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tete::puzzles {

constexpr int kColours = 4;
constexpr int kLargest = 5;  // squares of the largest piece
constexpr int kMostCells = 400;
constexpr int kMostPieces = 21;

/// Every placement of a piece, numbered as in Python; cells are numbered column by column, upwards.
struct Placements {
  struct Placement {
    std::uint8_t piece, size;
    std::array<std::uint16_t, kLargest> cells;
    std::vector<std::uint16_t> edges, corners;  // the cells it touches along an edge, and those only at a corner

    std::span<const std::uint16_t> covered() const { return {cells.data(), size}; }
  };

  /// `cells` holds five numbers for each placement; those of a shorter piece end with -1.
  Placements(int columns, int rows, std::span<const std::uint8_t> piece_of, std::span<const std::int16_t> cells);

  int cells() const { return columns * rows; }
  /// The placement after a quarter turn of a square board, clockwise; -1 if it is not in the list.
  int turned(int placement) const;

  int columns, rows, pieces = 0;
  std::vector<Placement> list;
  std::vector<std::vector<std::vector<int>>> through;  // [piece][cell]: the placements that cover the cell
  std::vector<std::uint8_t> size_of;                   // [piece]

 private:
  void find_neighbours(Placement& placement) const;
};

/// A piece on the board.
struct Laid {
  int colour, placement;
};

/// What a solution has to obey, beyond that every piece lies once in every colour and none on another.
struct Rules {
  bool apart = false;       // one colour never touches itself along an edge
  bool joined = false;      // and every piece of it is laid at a corner of it, the first one on its start
  bool descending = false;  // larger pieces, of all colours, are laid first
  std::array<int, kColours> starts{};
};

/// An order in which pieces can be laid after the given ones, larger pieces as early as possible; nothing if there is none.
std::optional<std::vector<Laid>> laying_order(const Placements& placements, const Rules& rules, std::span<const Laid> given,
                                              std::span<const Laid> more);

}  // namespace tete::puzzles
