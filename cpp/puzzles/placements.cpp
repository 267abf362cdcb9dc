#include "puzzles/placements.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace tete::puzzles {

Placements::Placements(int width, int height, std::span<const std::uint8_t> piece_of, std::span<const std::int16_t> cells)
    : columns(width), rows(height) {
  for (std::size_t number = 0; number < piece_of.size(); ++number) {
    Placement placement{};
    placement.piece = piece_of[number];
    for (int i = 0; i < kLargest && cells[number * kLargest + i] >= 0; ++i)
      placement.cells[placement.size++] = static_cast<std::uint16_t>(cells[number * kLargest + i]);
    find_neighbours(placement);
    pieces = std::max(pieces, placement.piece + 1);
    list.push_back(std::move(placement));
  }
  size_of.assign(pieces, 0);
  through.assign(pieces, std::vector<std::vector<int>>(columns * rows));
  for (std::size_t number = 0; number < list.size(); ++number) {
    const Placement& placement = list[number];
    size_of[placement.piece] = placement.size;
    for (const int cell : placement.covered()) through[placement.piece][cell].push_back(static_cast<int>(number));
  }
}

void Placements::find_neighbours(Placement& placement) const {
  std::vector<std::uint16_t> diagonal;
  for (const int cell : placement.covered())
    for (int right = -1; right <= 1; ++right)
      for (int up = -1; up <= 1; ++up) {
        const int column = cell / rows + right, row = cell % rows + up;
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const auto near = static_cast<std::uint16_t>(column * rows + row);
        if (std::ranges::find(placement.covered(), near) != placement.covered().end()) continue;
        (right && up ? diagonal : placement.edges).push_back(near);
      }
  for (auto* touched : {&diagonal, &placement.edges}) {
    std::ranges::sort(*touched);
    touched->erase(std::unique(touched->begin(), touched->end()), touched->end());
  }
  std::ranges::set_difference(diagonal, placement.edges, std::back_inserter(placement.corners));
}

int Placements::turned(int number) const {
  const Placement& placement = list[number];
  std::array<std::uint16_t, kLargest> cells{};
  for (int i = 0; i < placement.size; ++i)
    cells[i] = static_cast<std::uint16_t>(placement.cells[i] % rows * rows + (columns - 1 - placement.cells[i] / rows));
  std::sort(cells.begin(), cells.begin() + placement.size);
  const auto& others = through[placement.piece][cells[0]];
  const auto found = std::ranges::find_if(others, [&](int other) { return list[other].cells == cells; });
  return found == others.end() ? -1 : *found;
}

std::optional<std::vector<Laid>> laying_order(const Placements& placements, const Rules& rules, std::span<const Laid> given,
                                              std::span<const Laid> more) {
  if (!rules.joined) return std::vector<Laid>(more.begin(), more.end());
  std::array<std::array<bool, kMostCells>, kColours> open{};  // the cells where a colour can go on
  const auto reach = [&](const Laid& laid) {
    for (const int cell : placements.list[laid.placement].corners) open[laid.colour][cell] = true;
  };
  for (int colour = 0; colour < kColours; ++colour) open[colour][rules.starts[colour]] = true;
  for (const Laid& laid : given) reach(laid);
  std::vector<Laid> order, wait(more.begin(), more.end());
  std::ranges::stable_sort(wait, std::greater{}, [&](const Laid& laid) { return placements.list[laid.placement].size; });
  while (!wait.empty()) {
    const auto next = std::ranges::find_if(wait, [&](const Laid& laid) {
      return std::ranges::any_of(placements.list[laid.placement].covered(), [&](int cell) { return open[laid.colour][cell]; });
    });
    if (next == wait.end()) return std::nullopt;
    if (rules.descending && placements.list[next->placement].size < placements.list[wait.front().placement].size) return std::nullopt;
    reach(*next);
    order.push_back(*next);
    wait.erase(next);
  }
  return order;
}

}  // namespace tete::puzzles
