#include "puzzles/ways.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace tete::puzzles {

Ways::Ways(int columns, int rows, std::span<const std::uint8_t> piece_of, std::span<const std::int16_t> cells)
    : columns(columns), rows(rows) {
  for (std::size_t number = 0; number < piece_of.size(); ++number) {
    Way way{};
    way.piece = piece_of[number];
    for (int i = 0; i < kLargest && cells[number * kLargest + i] >= 0; ++i)
      way.cells[way.size++] = static_cast<std::uint16_t>(cells[number * kLargest + i]);
    find_neighbours(way);
    pieces = std::max(pieces, way.piece + 1);
    list.push_back(std::move(way));
  }
  size_of.assign(pieces, 0);
  through.assign(pieces, std::vector<std::vector<int>>(columns * rows));
  for (std::size_t number = 0; number < list.size(); ++number) {
    const Way& way = list[number];
    size_of[way.piece] = way.size;
    for (const int cell : way.covered()) through[way.piece][cell].push_back(static_cast<int>(number));
  }
}

void Ways::find_neighbours(Way& way) const {
  std::vector<std::uint16_t> diagonal;
  for (const int cell : way.covered())
    for (int right = -1; right <= 1; ++right)
      for (int up = -1; up <= 1; ++up) {
        const int column = cell / rows + right, row = cell % rows + up;
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const auto near = static_cast<std::uint16_t>(column * rows + row);
        if (std::ranges::find(way.covered(), near) != way.covered().end()) continue;
        (right && up ? diagonal : way.edges).push_back(near);
      }
  for (auto* touched : {&diagonal, &way.edges}) {
    std::ranges::sort(*touched);
    touched->erase(std::unique(touched->begin(), touched->end()), touched->end());
  }
  std::ranges::set_difference(diagonal, way.edges, std::back_inserter(way.corners));
}

int Ways::turned(int number) const {
  const Way& way = list[number];
  std::array<std::uint16_t, kLargest> cells{};
  for (int i = 0; i < way.size; ++i)
    cells[i] = static_cast<std::uint16_t>(way.cells[i] % rows * rows + (columns - 1 - way.cells[i] / rows));
  std::sort(cells.begin(), cells.begin() + way.size);
  const auto& others = through[way.piece][cells[0]];
  return *std::ranges::find_if(others, [&](int other) { return list[other].cells == cells; });
}

std::optional<std::vector<Laid>> laying_order(const Ways& ways, const Rules& rules, std::span<const Laid> lying,
                                              std::span<const Laid> more) {
  if (!rules.joined) return std::vector<Laid>(more.begin(), more.end());
  std::array<std::array<bool, kMostCells>, kColours> open{};  // the cells where a colour can go on
  const auto reach = [&](const Laid& laid) {
    for (const int cell : ways.list[laid.way].corners) open[laid.colour][cell] = true;
  };
  for (int colour = 0; colour < kColours; ++colour) open[colour][rules.starts[colour]] = true;
  for (const Laid& laid : lying) reach(laid);
  std::vector<Laid> order, wait(more.begin(), more.end());
  std::ranges::stable_sort(wait, std::greater{}, [&](const Laid& laid) { return ways.list[laid.way].size; });
  while (!wait.empty()) {
    const auto next = std::ranges::find_if(wait, [&](const Laid& laid) {
      return std::ranges::any_of(ways.list[laid.way].covered(), [&](int cell) { return open[laid.colour][cell]; });
    });
    if (next == wait.end()) return std::nullopt;
    if (rules.descending && ways.list[next->way].size < ways.list[wait.front().way].size) return std::nullopt;
    reach(*next);
    order.push_back(*next);
    wait.erase(next);
  }
  return order;
}

}  // namespace tete::puzzles
