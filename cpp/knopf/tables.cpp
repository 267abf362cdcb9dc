#include "knopf/tables.h"

#include <algorithm>
#include <stdexcept>

#include "base/rng.h"

namespace tete::knopf {
namespace {

constexpr std::uint64_t kKeySeed = 0x6B6E6F7066;  // any number; the keys are the same on every machine

Cell checked(Cell cell) {
  if (cell < 0 || cell >= kCells) throw std::invalid_argument("no such square");
  return cell;
}

Set set_of(const std::vector<Cell>& cells) {
  Set set = 0;
  for (const Cell cell : cells) set |= bit(checked(cell));
  return set;
}

void check(const Bounds& bounds) {
  const bool known = bounds.buttons >= 1 && bounds.buttons <= kMostButtons && bounds.goal >= 1 && bounds.goal <= bounds.buttons &&
                     bounds.quiet >= 1 && bounds.quiet <= 255 && bounds.occurrences >= 1 && bounds.occurrences <= 100;
  if (!known) throw std::invalid_argument("no such bounds");
}

}  // namespace

Tables::Tables(const std::vector<std::vector<Cell>>& near_squares, const std::vector<std::vector<Cell>>& hop_ends,
               const std::vector<int>& hole_counts, const std::vector<Reach>& reaches, Bounds limits)
    : bounds(limits) {
  check(bounds);
  if (near_squares.size() != kCells || hop_ends.size() != kCells || hole_counts.size() != kCells)
    throw std::invalid_argument("a board has a hundred squares");
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    near[cell] = set_of(near_squares[cell]);
    ends[cell] = set_of(hop_ends[cell]);
    holes[cell] = hole_counts[cell];
    if (bounds.buttons * count(ends[cell]) > kMostMoves) throw std::invalid_argument("a square with too many moves");
  }
  for (const Reach& reach : reaches) {
    Thread& thread = threads_[static_cast<std::size_t>(checked(reach.start) * kCells + checked(reach.end))];
    thread.rising = reach.end > reach.start;
    thread.squares |= set_of(reach.squares);
  }
  Rng rng(kKeySeed);
  for (auto& seat : keys)
    for (auto& key : seat) key = rng.next();
  for (auto& key : step_keys) key = rng.next();
  seat_key = rng.next();
}

}  // namespace tete::knopf
