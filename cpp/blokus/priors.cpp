#include "blokus/priors.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tete::blokus {
namespace {

using Lines = std::array<std::uint32_t, kLines>;

constexpr int kWindow = 41, kMiddleRoom = 20, kLargeRoom = 30;  // cells

int phase_of(int placed) { return placed < 3 ? 0 : placed < 7 ? 1 : placed < 12 ? 2 : 3; }

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
    for (std::uint32_t rest = lines[line]; rest; rest &= rest - 1) kind[line * 32 + std::countr_zero(rest)] = static_cast<std::uint8_t>(value);
  }
}

}  // namespace

int candidates(Position& position, Move* out, int room) {
  const Tables& tables = *position.tables;
  const int colour = position.mover, placed = position.placed[colour];
  const int least = placed < 3 ? 5 : placed < 5 ? 4 : placed < 7 ? 3 : 1;
  std::uint32_t pieces = 0;
  for (int size = least; size <= 5; ++size) pieces |= tables.of_size[size] & position.left[colour];
  const int count = pieces ? list_moves(position, colour, pieces, out, room) : 0;
  return count ? count : list_moves(position, colour, position.left[colour], out, room);
}

Kinds::Kinds(const Tables& tables) : tables_(tables) {
  for (const Shape& shape : tables.shapes) {
    Around around;
    for (int cell = 0; cell < shape.size; ++cell) around.cells.push_back(static_cast<std::int16_t>(shape.line[cell] * 32 + shape.bit[cell]));
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
  const double middle = (tables.size - 1) / 2.0;
  for (int line = 0; line < tables.size; ++line) {
    for (int bit = 0; bit < tables.size; ++bit) {
      const double away = std::hypot(line - middle, bit - middle) / tables.size;  // 0 to 0.67
      ring_[(line + kMargin) * 32 + bit + kMargin] = static_cast<std::uint8_t>(std::min<int>(kRings - 1, static_cast<int>(away * 9)));
    }
  }
}

void Kinds::see(const Position& position) {
  const int mover = position.mover, side = position.side_of(mover);
  phase_ = phase_of(position.placed[mover]);
  Lines theirs{}, mates{}, tight{}, wide{}, mate_corners{}, open{}, own{};
  for (int line = 1; line + 1 < kLines; ++line) {
    open[line] = ~position.closed[line][mover];
    own[line] = position.attach[mover][line] & open[line];
    for (int colour = 0; colour < position.rules.colours; ++colour) {
      if (colour == mover) continue;
      const std::uint32_t free = ~position.closed[line][colour];
      const std::uint32_t corners = position.attach[colour][line] & free;
      if (position.rules.side[colour] == side) {
        mates[line] |= position.taken[colour][line];
        mate_corners[line] |= corners;
        continue;
      }
      const std::uint32_t before = ~position.closed[line - 1][colour], after = ~position.closed[line + 1][colour];
      const std::uint32_t two_ways = (before & after) | (free << 1 & free >> 1) | ((before | after) & (free << 1 | free >> 1));
      theirs[line] |= position.taken[colour][line];
      tight[line] |= corners & ~two_ways;
      wide[line] |= corners & two_ways;
    }
  }
  Lines corners{};
  for (int line = 0; line < kLines; ++line) corners[line] = tight[line] | wide[line];
  const Lines near = grown(corners);
  Lines outside{};
  for (int line = 0; line < kLines; ++line) outside[line] = ~0u;
  for (int line = kMargin; line < kMargin + tables_.size; ++line) outside[line] = ~(((1u << tables_.size) - 1) << kMargin);

  cover_.fill(kCoverPlain);
  mark(near, kCoverNear, cover_.data());
  mark(own, kCoverOwn, cover_.data());
  mark(mate_corners, kCoverMate, cover_.data());
  mark(tight, kCoverTight, cover_.data());
  mark(wide, kCoverWide, cover_.data());

  edge_.fill(kEdgeClosed);
  mark(open, kEdgeFree, edge_.data());
  mark(corners, kEdgeTheirCorner, edge_.data());
  mark(own, kEdgeOwnCorner, edge_.data());
  mark(theirs, kEdgeOpponent, edge_.data());
  mark(mates, kEdgeMate, edge_.data());
  mark(outside, kEdgeOutside, edge_.data());

  see_corners(position, open, near);
  for (int line = 0; line < kLines; ++line) mate_corners[line] &= open[line];
  mark(mate_corners, kCornerMate, corner_.data());
  mark(own, kCornerKnown, corner_.data());
}

void Kinds::see_corners(const Position& position, const Lines& open, const Lines& near) {
  corner_.fill(kCornerClosed);
  for (int line = kMargin; line < kMargin + tables_.size; ++line) {
    for (std::uint32_t rest = open[line]; rest; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      int kind = kCornerFree0 + (open[line] >> (bit - 1) & 1) + (open[line] >> (bit + 1) & 1) + (open[line - 1] >> bit & 1) + (open[line + 1] >> bit & 1);
      if (kind > kCornerFree2) {
        const int room = kWindow - std::popcount(position.closed_window(position.mover, line - kMargin, bit - kMargin));
        kind = room < kMiddleRoom ? kCornerSmall : room < kLargeRoom ? kCornerMiddle : kCornerLarge;
        if (near[line] >> bit & 1) kind += kCornerNearSmall - kCornerSmall;
      }
      corner_[line * 32 + bit] = static_cast<std::uint8_t>(kind);
    }
  }
}

void Kinds::count(const Move& move, std::uint8_t* counts) const {
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

void Kinds::weigh(const Weights& weights) {
  const float* of = &weights[phase_ * kPerPhase];
  for (std::size_t cell = 0; cell < cover_.size(); ++cell) {
    cover_weight_[cell] = of[kAtCover + cover_[cell]] + of[kAtRing + ring_[cell]];
    edge_weight_[cell] = of[kAtEdge + edge_[cell]];
    corner_weight_[cell] = of[kAtCorner + corner_[cell]];
  }
  for (int piece = 0; piece < kPieces; ++piece) piece_weight_[piece] = of[kAtPiece + piece];
}

float Kinds::score(const Move& move) const {
  const Around& around = around_[move.shape];
  const int base = (move.line + kMargin) * 32 + move.bit + kMargin;
  float sum = piece_weight_[move.piece];
  for (int step : around.cells) sum += cover_weight_[base + step];
  for (int step : around.beside) sum += edge_weight_[base + step];
  for (int step : around.corners) sum += corner_weight_[base + step];
  return sum;
}

}  // namespace tete::blokus
