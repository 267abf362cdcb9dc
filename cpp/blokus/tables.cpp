#include "blokus/tables.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace tete::blokus {
namespace {

using Step = std::pair<int, int>;  // line, bit
using Steps = std::set<Step>;

std::uint64_t window_mask(const Steps& cells) {
  constexpr int kBase[9] = {0, 1, 4, 9, 16, 25, 32, 37, 40};
  std::uint64_t mask = 0;
  for (auto [line, bit] : cells) mask |= std::uint64_t{1} << (kBase[line + kReach] + bit + kReach - std::abs(line));
  return mask;
}

Shape shape_of(const Steps& cells, int piece) {
  Shape shape{};
  shape.piece = static_cast<std::uint8_t>(piece);
  shape.size = static_cast<std::uint8_t>(cells.size());
  Steps beside, corners;
  int index = 0;
  for (auto [line, bit] : cells) {
    for (; index < 5; ++index) {
      shape.line[index] = static_cast<std::int8_t>(line);
      shape.bit[index] = static_cast<std::int8_t>(bit);
      if (index + 1 < shape.size) { ++index; break; }
    }
    shape.fill[line] |= 1u << bit;
    for (int step : {-1, 1}) {
      beside.insert({line + step, bit});
      beside.insert({line, bit + step});
      corners.insert({line + step, bit - 1});
      corners.insert({line + step, bit + 1});
    }
  }
  beside.insert(cells.begin(), cells.end());
  for (auto [line, bit] : beside) shape.beside[line + 1] |= 1u << (bit + 1);
  for (auto [line, bit] : corners) {
    if (!beside.contains({line, bit})) shape.corners[line + 1] |= 1u << (bit + 1);
  }
  return shape;
}

/// No two cells are further apart than a window reaches.
bool compact(const Steps& cells) {
  for (auto [line, bit] : cells) {
    for (auto [other_line, other_bit] : cells) {
      if (std::abs(line - other_line) + std::abs(bit - other_bit) > kReach) return false;
    }
  }
  return true;
}

void make_fits(Tables& tables, const std::vector<Steps>& shapes) {
  for (std::size_t number = 0; number < shapes.size(); ++number) {
    const Shape& shape = tables.shapes[number];
    for (auto [line, bit] : shapes[number]) {
      Steps cells;
      for (auto [l, b] : shapes[number]) cells.insert({l - line, b - bit});
      tables.fits.push_back({window_mask(cells), shape.piece, shape.size, static_cast<std::uint8_t>(number),
                              static_cast<std::int8_t>(-line), static_cast<std::int8_t>(-bit)});
    }
  }
  if (tables.fits.size() > FitSet::kRoom) throw std::invalid_argument("too many ways to lay a piece");
  std::stable_sort(tables.fits.begin(), tables.fits.end(), [](const Fit& a, const Fit& b) { return a.size > b.size; });
}

/// The cells of the window in eight parts of five, without the middle.
int cell_of(int part, int step) { return 5 * part + step + (part >= 4); }

void make_sets(Tables& tables) {
  FitSet all;
  for (int index = 0; index < static_cast<int>(tables.fits.size()); ++index) {
    const Fit& fit = tables.fits[index];
    all.add(index);
    tables.of_piece[fit.piece].add(index);
    tables.sized[fit.size].add(index);
    for (int cell = 0; cell < kWindow; ++cell) {
      if (fit.mask >> cell & 1) tables.over[cell].add(index);
    }
  }
  tables.begin_of[0] = static_cast<std::uint16_t>(tables.fits.size());
  for (int size = 1; size <= 5; ++size) {
    tables.begin_of[size] = tables.sized[size].any() ? static_cast<std::uint16_t>(tables.sized[size].first()) : tables.begin_of[size - 1];
  }
  for (int part = 0; part < 8; ++part) {
    for (int closed = 0; closed < 32; ++closed) {
      FitSet& matches = tables.apart[part][closed] = all;
      for (int step = 0; step < 5; ++step) {
        if (closed >> step & 1) matches -= tables.over[cell_of(part, step)];
      }
    }
  }
}

}  // namespace

Tables::Tables(int board_size, const std::vector<std::vector<int>>& covers, const std::vector<int>& pieces)
    : size(board_size), numbers(256 * kMaxSize * kMaxSize, kNone) {
  if (size < 1 || size > kMaxSize || covers.size() != pieces.size() || covers.size() >= kNone) {
    throw std::invalid_argument("no such board");
  }
  std::map<Steps, int> known;
  std::vector<Steps> found;
  for (std::size_t number = 0; number < covers.size(); ++number) {
    int line = kMaxSize, bit = kMaxSize;
    for (int cell : covers[number]) {
      if (cell < 0 || cell >= size * size) throw std::invalid_argument("no such cell");
      line = std::min(line, cell / size);
      bit = std::min(bit, cell % size);
    }
    Steps cells;
    for (int cell : covers[number]) cells.insert({cell / size - line, cell % size - bit});
    const int piece = pieces[number];
    if (piece < 0 || piece >= kMostPieces || cells.empty() || cells.size() > 5 || !compact(cells)) throw std::invalid_argument("no such piece");
    auto [entry, fresh] = known.emplace(cells, static_cast<int>(found.size()));
    if (fresh) {
      found.push_back(cells);
      shapes.push_back(shape_of(cells, piece));
      if (shapes.size() > 255) throw std::invalid_argument("too many shapes");
      piece_size[piece] = static_cast<std::uint8_t>(cells.size());
      piece_count = std::max(piece_count, piece + 1);
      of_size[cells.size()] |= 1u << piece;
      if (cells.size() == 1) single = static_cast<std::uint8_t>(piece);
    }
    const auto shape = static_cast<std::uint8_t>(entry->second);
    placements.push_back({shape, static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(piece)});
    numbers[(shape * kMaxSize + line) * kMaxSize + bit] = static_cast<std::uint16_t>(number);
  }
  make_fits(*this, found);
  make_sets(*this);
}

}  // namespace tete::blokus
