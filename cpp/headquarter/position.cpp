#include "headquarter/position.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace tete::headquarter {
namespace {

/// The spots where a lying piece stays, from those where each cube rests or, hanging, would be held.
Cells steady(Stability stability, Cells rests, Cells other_rests, Cells held, Cells other_held) {
  if (stability == Stability::kFull) return rests & other_rests;
  if (stability == Stability::kHalf) return rests | other_rests;
  return (rests & (other_rests | other_held)) | (other_rests & held);
}

}  // namespace

Tables::Tables(Cells all, Cells walls, int width, int firmness, int cost, bool starter, int all_pieces, const std::array<int, 2>& ahead,
               const std::vector<std::pair<int, int>>& colours)
    : cells(all), wall(walls), stride(width), stability(static_cast<Stability>(firmness)), blackout(static_cast<Blackout>(cost)), starter_ends(starter), whole(all_pieces),
      head_start(ahead) {
  if (firmness < 0 || firmness > 3 || cost < 0 || cost > 2 || width < 2 || width > 32 || !all || whole < 1 || whole > 255 || std::ranges::any_of(ahead, [](int points) { return points < 0 || points > 10'000; }) || colours.size() != kKinds) {
    throw std::invalid_argument("no such head");
  }
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto& [one, other] = colours[kind];
    if (one < 0 || one >= kColours || other < 0 || other >= kColours) throw std::invalid_argument("no such piece");
    pieces[kind] = {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)};
  }
}

Cells Tables::flood(Cells seed, Cells within) const {
  for (Cells area = 0; area != seed;) {
    area = seed;
    seed |= neighbours(area) & within;
  }
  return seed;
}

int Tables::fine(int size) const {
  if (blackout == Blackout::kLinear) return -2 * size;
  return size == 1 && blackout == Blackout::kPrinted ? -2 : -size * size;
}

/// The share of the pieces still to come: of a bag that holds more than the head can, those that will be left do not count.
float Tables::share_left(int left) const {
  const int needed = std::min(whole, std::popcount(cells));
  return static_cast<float>(std::max(0, left - (whole - needed))) / static_cast<float>(needed);
}

Spots find_spots(const Tables& tables, Cells near, Cells far) {
  const int up = tables.stride;
  const Cells free = tables.cells & ~near, solid = near | tables.wall, far_solid = far | tables.wall;
  const Cells rests = solid << up, far_rests = far_solid << up;
  // A resting cube that cannot rise holds its partner: above it is a cube or the head's edge (HQ-17).
  const bool locks = tables.stability == Stability::kHeld;
  const Cells locked = locks ? ~(free >> up) : 0, far_locked = locks ? ~((tables.cells & ~far) >> up) : 0;
  const Cells flat =
      steady(tables.stability, rests, rests >> 1, solid << 1 | far | locked >> 1, (solid >> 1 | far) >> 1 | locked);
  const Cells through =
      steady(tables.stability, rests, far_rests, solid << 1 | solid >> 1 | far_locked, far_solid << 1 | far_solid >> 1 | locked);
  return {free & free >> 1 & flat, free & free >> up & rests, free & ~far & through};
}

int points(const Tables& tables, const Layer& layer) {
  int sum = 0;
  for (Cells cells : layer) {
    while (cells) {
      const Cells area = tables.flood(cells & -cells, cells);
      const int size = std::popcount(area);
      if (size > 1) sum += size * size;
      cells ^= area;
    }
  }
  for (Cells empty = tables.cells & ~filled(layer); empty;) {
    const Cells area = tables.flood(empty & -empty, empty);
    sum += tables.fine(std::popcount(area));
    empty ^= area;
  }
  return sum;
}

int Position::left() const { return std::accumulate(bag.begin(), bag.end(), 0); }

bool Position::over() const {
  if (piece >= 0) return false;
  if (!left() || (closing && seat == 0) || !spots().any()) return true;
  if (tables->starter_ends) return false;
  const bool full = filled(layers[0]) == tables->cells || filled(layers[1]) == tables->cells;
  return full && mover() == 0;  // the second seat answers a layer that the starter has filled (HQ-30)
}

int Position::list(Move* moves) const {
  int count = 0;
  if (piece < 0) {
    if (over()) return 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (bag[kind]) moves[count++] = make(Kind::kDraw, kind, 0);
    }
    return count;
  }
  const Spots found = spots();
  const auto& [one, other] = tables->pieces[piece];
  for (const auto& [kind, cells] : {std::pair(Kind::kFlat, found.flat), {Kind::kUpright, found.upright}, {Kind::kThrough, found.through}}) {
    for (Cells rest = cells; rest; rest &= rest - 1) {
      for (int turned = 0; turned <= (one != other); ++turned) moves[count++] = make(kind, std::countr_zero(rest), turned);
    }
  }
  return count;
}

void Position::play(Move move) {
  if (kind_of(move) == Kind::kDraw) {
    piece = static_cast<std::int8_t>(cell_of(move));
    --bag[piece];
    return;
  }
  auto [one, other] = tables->pieces[piece];
  if (move & 1) std::swap(one, other);
  const Cells cell = Cells{1} << cell_of(move);
  layers[seat][one] |= cell;
  switch (kind_of(move)) {
    case Kind::kFlat: layers[seat][other] |= cell << 1; break;
    case Kind::kUpright: layers[seat][other] |= cell << tables->stride; break;
    default: layers[1 - seat][other] |= cell;
  }
  piece = -1;
  ++placed;
  pass_on();
}

/// Whose turn it is after a placement. Where the starter ends the game, a second player who cannot place is skipped (HQ-27).
void Position::pass_on() {
  const int placer = seat;
  seat = static_cast<std::uint8_t>(1 - placer);
  if (!tables->starter_ends || placer == 1) return;
  if (!spots(0).any()) {
    closing = true;
  } else if (!spots(1).any()) {
    seat = 0;
  }
}

}  // namespace tete::headquarter
