#include "blokus/tables.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
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

bool joined(const Steps& cells) {
  Steps found, fresh{{0, 0}};
  while (!fresh.empty()) {
    const Step cell = *fresh.begin();
    fresh.erase(fresh.begin());
    if (!cells.contains(cell) || !found.insert(cell).second) continue;
    for (auto [line, bit] : {Step{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) fresh.insert({cell.first + line, cell.second + bit});
  }
  return found.size() == cells.size();
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

/// Seats before they are put in order: each grows from one with a cell less, so that a blocked one blocks its growth.
struct Sprout {
  Steps cells;
  Offset offset;
  std::vector<int> growth;
};

void lay_out(Tables& tables, const std::vector<Sprout>& sprouts, int index) {
  const Sprout& sprout = sprouts[index];
  const Shape& shape = tables.shapes[sprout.offset.shape];
  const std::size_t at = tables.seats.size();
  const std::uint64_t mask = window_mask(sprout.cells);
  tables.seats.push_back({mask, mask, 1u << shape.piece, 0, shape.piece, shape.size});
  tables.offsets.push_back(sprout.offset);
  for (int next : sprout.growth) {
    const std::size_t child = tables.seats.size();
    lay_out(tables, sprouts, next);
    tables.seats[at].below |= tables.seats[child].below;
    tables.seats[at].spread |= tables.seats[child].spread;
  }
  tables.seats[at].skip = static_cast<std::uint16_t>(tables.seats.size());
}

void make_seats(Tables& tables, const std::vector<Steps>& shapes) {
  std::vector<Sprout> sprouts;
  std::map<Steps, int> known;
  for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
    for (auto [line, bit] : shapes[shape]) {
      Steps cells;
      for (auto [l, b] : shapes[shape]) cells.insert({l - line, b - bit});
      known[cells] = static_cast<int>(sprouts.size());
      const Offset offset{static_cast<std::uint8_t>(shape), static_cast<std::int8_t>(-line), static_cast<std::int8_t>(-bit)};
      sprouts.push_back({cells, offset, {}});
    }
  }
  for (std::size_t index = 0; index < sprouts.size(); ++index) {
    if (sprouts[index].cells.size() == 1) continue;
    int parent = -1;
    for (const Step& cell : sprouts[index].cells) {
      if (cell == Step{0, 0}) continue;
      Steps rest = sprouts[index].cells;
      rest.erase(cell);
      if (auto found = known.find(rest); joined(rest) && found != known.end()) parent = found->second;
    }
    if (parent < 0) throw std::invalid_argument("a piece does not grow from a smaller one");
    sprouts[parent].growth.push_back(static_cast<int>(index));
  }
  auto root = known.find(Steps{{0, 0}});
  if (root == known.end()) throw std::invalid_argument("there is no piece of one square");
  lay_out(tables, sprouts, root->second);
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
      line = std::min(line, cell / size);
      bit = std::min(bit, cell % size);
    }
    Steps cells;
    for (int cell : covers[number]) cells.insert({cell / size - line, cell % size - bit});
    const int piece = pieces[number];
    if (piece < 0 || piece >= kPieces || cells.empty() || cells.size() > 5) throw std::invalid_argument("no such piece");
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
  make_seats(*this, found);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) seats_of_size[seats[seat].size].push_back(static_cast<std::uint16_t>(seat));
}

}  // namespace tete::blokus
