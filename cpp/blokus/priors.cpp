#include "blokus/priors.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tete::blokus {
namespace {

using Lines = std::array<std::uint32_t, kLines>;

constexpr int kMiddleRoom = 20, kLargeRoom = 30;  // cells

// On the large board colours begin in the corners and have to reach the middle; on the small one they are there. That only
// the moves nearest to the middle are searched at first, and all of the middle counts the same, is described for Pentobi.
constexpr int kRush = 3, kLargeBoard = 18;  // pieces of a colour, cells along an edge
constexpr double kMiddle = 2, kNearest = 0.75;  // cells: all of the middle is alike, and so are moves that are this close

double away(const Tables& tables, const Move& move) {
  const Shape& shape = tables.shapes[move.shape];
  const double middle = (tables.size - 1) / 2.0;
  double least = tables.size * tables.size;  // squared
  for (int cell = 0; cell < shape.size; ++cell) {
    const double across = move.line + shape.line[cell] - middle, along = move.bit + shape.bit[cell] - middle;
    least = std::min(least, across * across + along * along);
  }
  return std::max(std::sqrt(least), kMiddle);
}

/// Keeps the moves that come nearest to the middle; returns how many.
int nearest(const Tables& tables, Move* moves, int count) {
  double least = tables.size;
  for (int index = 0; index < count; ++index) least = std::min(least, away(tables, moves[index]));
  Move* kept = std::remove_if(moves, moves + count, [&](const Move& move) { return away(tables, move) > least + kNearest; });
  return static_cast<int>(kept - moves);
}

int phase_of(int placed) { return placed < 2 ? 0 : placed < 4 ? 1 : placed < 6 ? 2 : placed < 9 ? 3 : placed < 13 ? 4 : 5; }

Lines grown(const Lines& lines) {
  Lines wider{};
  for (int line = 1; line + 1 < kLines; ++line) {
    wider[line] = lines[line] << 1 | lines[line] >> 1 | lines[line - 1] | lines[line + 1];
  }
  return wider;
}

/// Runs over the cells of a set: kind[cell] = value.
void mark(const Lines& lines, int value, std::uint8_t* kind) {
  for (int line = 0; line < kLines; ++line) {
    for (std::uint32_t rest = lines[line]; rest; rest &= rest - 1) {
      kind[line * 32 + std::countr_zero(rest)] = static_cast<std::uint8_t>(value);
    }
  }
}

Lines both(const Lines& one, const Lines& other) {
  Lines shared{};
  for (int line = 0; line < kLines; ++line) shared[line] = one[line] & other[line];
  return shared;
}

Lines either(const Lines& one, const Lines& other) {
  Lines all{};
  for (int line = 0; line < kLines; ++line) all[line] = one[line] | other[line];
  return all;
}

Lines grown(const Lines& lines, int times) {
  Lines wider = lines;
  for (int time = 0; time < times; ++time) wider = either(wider, grown(wider));
  return wider;
}

/// Sets of cells, as the mover of a position sees them.
struct Survey {
  Lines open{}, own{}, own_wide{};  // cells it may cover, its corners among them, and those with two ways on or more
  Lines theirs{}, tight{}, wide{}, broad{}, twice{};  // the opponents' pieces and corners; corners of two opponents
  Lines mates{}, mate_corners{};    // the other colours of its side
};

/// The cells of a line with at least so many free neighbours of a colour.
struct Ways {
  std::uint32_t two, three;

  Ways(const Position& position, int colour, int line) {
    const std::uint32_t before = ~position.closed[line - 1][colour], after = ~position.closed[line + 1][colour];
    const std::uint32_t free = ~position.closed[line][colour], low = free << 1, high = free >> 1;
    const std::uint32_t across = before & after, along = low & high;
    two = across | along | ((before | after) & (low | high));
    three = (across & (low | high)) | (along & (before | after));
  }
};

Survey survey(const Position& position) {
  Survey seen;
  const int mover = position.mover, side = position.side_of(mover);
  for (int line = 1; line + 1 < kLines; ++line) {
    seen.open[line] = ~position.closed[line][mover];
    seen.own[line] = position.attach[mover][line] & seen.open[line];
    seen.own_wide[line] = seen.own[line] & Ways(position, mover, line).two;
    std::uint32_t met = 0;
    for (int colour = 0; colour < position.rules.colours; ++colour) {
      if (colour == mover) continue;
      const std::uint32_t corners = position.attach[colour][line] & ~position.closed[line][colour];
      if (position.rules.side[colour] == side) {
        seen.mates[line] |= position.taken[colour][line];
        seen.mate_corners[line] |= corners;
        continue;
      }
      const Ways ways(position, colour, line);
      seen.theirs[line] |= position.taken[colour][line];
      seen.tight[line] |= corners & ~ways.two;
      seen.wide[line] |= corners & ways.two & ~ways.three;
      seen.broad[line] |= corners & ways.three;
      seen.twice[line] |= corners & met;
      met |= corners;
    }
  }
  return seen;
}

}  // namespace

int candidates(Position& position, Move* out, int room) {
  const Tables& tables = *position.tables;
  const int colour = position.mover, placed = position.placed[colour];
  const int least = placed < 3 ? 5 : placed < 5 ? 4 : placed < 7 ? 3 : 1;
  std::uint32_t pieces = 0;
  for (int size = least; size <= 5; ++size) pieces |= tables.of_size[size] & position.left[colour];
  const int count = pieces ? list_moves(position, colour, pieces, out, room) : 0;
  if (!count) return list_moves(position, colour, position.left[colour], out, room);
  return placed < kRush && tables.size >= kLargeBoard ? nearest(tables, out, count) : count;
}

CellFeatures::CellFeatures(const Tables& tables) : tables_(tables) {
  for (const Shape& shape : tables.shapes) {
    Around around;
    for (int cell = 0; cell < shape.size; ++cell) {
      around.cells.push_back(static_cast<std::int16_t>(shape.line[cell] * 32 + shape.bit[cell]));
    }
    for (int step = 0; step < 7; ++step) {
      for (int bit = 0; bit < 7; ++bit) {
        const auto at = static_cast<std::int16_t>((step - 1) * 32 + bit - 1);
        const bool inner = step > 0 && step < 6 && bit > 0 && (shape.fill[step - 1] >> (bit - 1) & 1);
        if (shape.beside[step] >> bit & 1 && !inner) around.beside.push_back(at);
        if (shape.corners[step] >> bit & 1) around.corners.push_back(at);
      }
    }
    around_.push_back(around);
  }
  ring_.fill(0);
  outside_.fill(~0u);
  for (int line = kMargin; line < kMargin + tables.size; ++line) outside_[line] = ~(((1u << tables.size) - 1) << kMargin);
  const double middle = (tables.size - 1) / 2.0;
  for (int line = 0; line < tables.size; ++line) {
    for (int bit = 0; bit < tables.size; ++bit) {
      const double away = std::hypot(line - middle, bit - middle) / tables.size;  // 0 to 0.67
      ring_[(line + kMargin) * 32 + bit + kMargin] = static_cast<std::uint8_t>(std::min<int>(kRings - 1, static_cast<int>(away * 9)));
    }
  }
}

void CellFeatures::update(const Position& position) {
  phase_ = phase_of(position.placed[position.mover]);
  Survey seen = survey(position);
  const Lines larger = either(seen.wide, seen.broad), corners = either(seen.tight, larger);
  const Lines near = grown(corners, 1), within = grown(near, 2);

  cover_.fill(kCoverFar);
  mark(within, kCoverWithin, cover_.data());
  mark(near, kCoverNearTight, cover_.data());
  mark(grown(larger), kCoverNearWide, cover_.data());
  mark(seen.mate_corners, kCoverMate, cover_.data());
  mark(seen.own, kCoverOwn, cover_.data());
  mark(both(seen.own, near), kCoverOwnNear, cover_.data());
  mark(seen.tight, kCoverTight, cover_.data());
  mark(seen.wide, kCoverWide, cover_.data());
  mark(seen.broad, kCoverBroad, cover_.data());
  mark(seen.twice, kCoverTwice, cover_.data());

  edge_.fill(kEdgeClosed);
  mark(seen.open, kEdgeFar, edge_.data());
  mark(both(seen.open, near), kEdgeNear, edge_.data());
  mark(corners, kEdgeTheirCorner, edge_.data());
  mark(seen.own, kEdgeOwnTight, edge_.data());
  mark(seen.own_wide, kEdgeOwnWide, edge_.data());
  mark(seen.theirs, kEdgeOpponent, edge_.data());
  mark(seen.mates, kEdgeMate, edge_.data());
  mark(outside_, kEdgeOutside, edge_.data());

  update_corners(position, seen.open, near, within, grown(seen.own, 3));
  mark(both(seen.mate_corners, seen.open), kCornerMate, corner_.data());
  mark(seen.own, kCornerKnown, corner_.data());
}

void CellFeatures::update_corners(const Position& position, const Lines& open, const Lines& near, const Lines& within, const Lines& known) {
  corner_.fill(kCornerClosed);
  for (int line = kMargin; line < kMargin + tables_.size; ++line) {
    for (std::uint32_t rest = open[line]; rest; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      const auto in = [bit](std::uint32_t cells) { return static_cast<int>(cells >> bit & 1); };
      const int ways = in(open[line] << 1) + in(open[line] >> 1) + in(open[line - 1]) + in(open[line + 1]);
      const int nearness = in(near[line]) + in(within[line]);
      int kind = kCornerFree0 + ways;
      if (ways == 2) kind = kCornerFree2 + nearness;
      if (ways > 2) {
        const int room = kWindow - std::popcount(position.closed_window(position.mover, line - kMargin, bit - kMargin));
        kind = kCornerRoom + (room < kMiddleRoom ? 0 : room < kLargeRoom ? 1 : 2) * 6 + nearness * 2 + in(known[line]);
      }
      corner_[line * 32 + bit] = static_cast<std::uint8_t>(kind);
    }
  }
}

void CellFeatures::count(const Move& move, std::uint8_t* counts) const {
  const Around& around = around_[move.shape];
  const int base = (move.line + kMargin) * 32 + move.bit + kMargin;
  for (int step : around.cells) {
    ++counts[kAtCover + cover_[base + step]];
    ++counts[kAtRing + ring_[base + step]];
  }
  for (int step : around.beside) ++counts[kAtEdge + edge_[base + step]];
  for (int step : around.corners) ++counts[kAtCorner + corner_[base + step]];
  ++counts[kAtPiece + move.piece];
}

void CellFeatures::apply_weights(const Weights& weights) {
  const float* of = &weights[phase_ * kPerPhase];
  for (std::size_t cell = 0; cell < cover_.size(); ++cell) {
    cover_weight_[cell] = of[kAtCover + cover_[cell]] + of[kAtRing + ring_[cell]];
    edge_weight_[cell] = of[kAtEdge + edge_[cell]];
    corner_weight_[cell] = of[kAtCorner + corner_[cell]];
  }
  for (int piece = 0; piece < kPieces; ++piece) piece_weight_[piece] = of[kAtPiece + piece];
}

float CellFeatures::score(const Move& move) const {
  const Around& around = around_[move.shape];
  const int base = (move.line + kMargin) * 32 + move.bit + kMargin;
  float sum = piece_weight_[move.piece];
  for (int step : around.cells) sum += cover_weight_[base + step];
  for (int step : around.beside) sum += edge_weight_[base + step];
  for (int step : around.corners) sum += corner_weight_[base + step];
  return sum;
}

}  // namespace tete::blokus
