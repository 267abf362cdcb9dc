#include "blokus/position.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace tete::blokus {

Position::Position(const Tables& board, const Rules& shared) : tables(&board), rules(shared) {
  for (int line = 0; line < kLines; ++line) {
    std::uint32_t outside = ~0u;
    if (line >= kMargin && line < kMargin + tables->size) outside = ~(((1u << tables->size) - 1) << kMargin);
    closed[line].fill(outside);
  }
}

void Position::add_point(int colour, int line, int bit) {
  if (count[colour] == kPoints) throw std::length_error("more corners than pieces have");
  point[colour][count[colour]++] = {static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(bit), 5};
}

void Position::put(int colour, const std::vector<int>& cells, std::uint32_t pieces, bool ended_on_single,
                   const std::vector<int>& starts) {
  const int size = tables->size;
  left[colour] = pieces;
  placed[colour] = static_cast<std::uint8_t>(tables->piece_count - std::popcount(pieces));
  for (int piece = 0; piece < tables->piece_count; ++piece) {
    if (!(pieces >> piece & 1)) continue;
    squares_left[colour] += tables->piece_size[piece];
    fits[colour] |= tables->of_piece[piece];
  }
  if (ended_on_single) single_last |= 1u << colour;
  auto& mine = taken[colour];
  for (int cell : cells) mine[cell / size + kMargin] |= 1u << (cell % size + kMargin);
  for (int line = 1; line < kLines - 1; ++line) {
    const std::uint32_t beside = mine[line] | mine[line] << 1 | mine[line] >> 1 | mine[line - 1] | mine[line + 1];
    closed[line][colour] |= beside;
    for (auto& each : closed[line]) each |= mine[line];
    const std::uint32_t around = mine[line - 1] | mine[line + 1];
    attach[colour][line] = (around << 1 | around >> 1) & ~beside;
  }
  if (cells.empty()) {
    for (int cell : starts) attach[colour][cell / size + kMargin] |= 1u << (cell % size + kMargin);
  }
}

void Position::settle(int from) {
  if (std::all_of(count.begin(), count.end(), [](int points) { return points == 0; }) && finished == 0) {
    for (int colour = 0; colour < rules.colours; ++colour) {
      for (int line = 0; line < tables->size; ++line) {
        for (int bit = 0; bit < tables->size; ++bit) {
          const bool corner = attach[colour][line + kMargin] >> (bit + kMargin) & 1;
          if (corner && !is_closed(colour, line, bit)) add_point(colour, line, bit);
        }
      }
    }
  }
  for (int step = 0; step < rules.colours; ++step) {
    const int colour = (from + step) % rules.colours;
    if (can_place(colour)) {
      mover = colour;
      return;
    }
  }
  mover = kOver;
}

void Position::lay(const Move& move) {
  const int colour = mover;
  const Shape& shape = tables->shapes[move.shape];
  if (placed[colour] == 0) {
    count[colour] = 0;  // the starts are no corners
    attach[colour].fill(0);
  }
  const int line = move.line + kMargin, bit = move.bit + kMargin;
  for (int step = 0; step < 5; ++step) {
    const std::uint32_t fill = shape.fill[step] << bit;
    for (auto& each : closed[line + step]) each |= fill;
    taken[colour][line + step] |= fill;
  }
  for (int step = 0; step < 7; ++step) closed[line - 1 + step][colour] |= shape.beside[step] << (bit - 1);
  for (int step = 0; step < 7; ++step) {
    const int at = line - 1 + step;
    const std::uint32_t corners = shape.corners[step] << (bit - 1);
    std::uint32_t fresh = corners & ~attach[colour][at] & ~closed[at][colour];
    attach[colour][at] |= corners;
    for (; fresh; fresh &= fresh - 1) add_point(colour, at - kMargin, std::countr_zero(fresh) - kMargin);
  }
  left[colour] &= ~(1u << move.piece);
  fits[colour] -= tables->of_piece[move.piece];
  ++placed[colour];
  squares_left[colour] = static_cast<std::uint8_t>(squares_left[colour] - shape.size);
  if (!left[colour] && move.piece == tables->single) single_last |= 1u << colour;
}

bool Position::can_place(int colour) {
  if (finished >> colour & 1) return false;
  for (; count[colour] > 0; --count[colour]) {
    if (fitting(colour, point[colour][count[colour] - 1]).any()) return true;
  }
  finish(colour);
  return false;
}

void Position::tighten() {
  for (int colour = 0; colour < rules.colours; ++colour) {
    for (int index = count[colour] - 1; index >= 0; --index) {
      Point& at = point[colour][index];
      const int first = fitting(colour, at).first();
      if (first == FitSet::kRoom) {
        drop_point(colour, index);
      } else {
        at.bound = tables->fits[first].size;
      }
    }
  }
}

bool Position::legal(int colour, const Move& move) const {
  if (!(left[colour] >> move.piece & 1)) return false;
  const Shape& shape = tables->shapes[move.shape];
  const int line = move.line + kMargin, bit = move.bit + kMargin;
  std::uint32_t blocked = 0, held = 0;
  for (int step = 0; step < 5; ++step) {
    const std::uint32_t fill = shape.fill[step] << bit;
    blocked |= fill & closed[line + step][colour];
    held |= fill & attach[colour][line + step];
  }
  return !blocked && held;
}

int Position::points_of(int colour) const {
  if (left[colour]) return -squares_left[colour];
  return single_last >> colour & 1 ? 20 : 15;
}

std::array<int, kSides> Position::points() const {
  std::array<int, kSides> sum = rules.head_start;
  for (int colour = 0; colour < rules.colours; ++colour) {
    if (rules.side[colour] != kShared) sum[rules.side[colour]] += points_of(colour);
  }
  return sum;
}

int list_moves(Position& position, int colour, std::uint32_t pieces, Move* out, int room) {
  const Tables& tables = *position.tables;
  const bool all = pieces == position.left[colour];
  FitSet wanted;
  for (std::uint32_t rest = pieces; rest; rest &= rest - 1) wanted |= tables.of_piece[std::countr_zero(rest)];
  int listed = 0;
  for (int index = 0; index < position.count[colour];) {
    const Point at = position.point[colour][index];
    const std::uint64_t blocked = position.closed_window(colour, at.line, at.bit);
    // A move over two points is listed at the first of them.
    const std::uint64_t before = position.attach_window(colour, at.line, at.bit) & ((std::uint64_t{1} << kCentre) - 1) & ~blocked;
    const FitSet matches = tables.fitting(blocked) & wanted;
    matches.each([&](int fit) {
      if (!(tables.fits[fit].mask & before) && listed < room) out[listed++] = move_at(tables, fit, at);
    });
    if (all && !matches.any()) {
      position.drop_point(colour, index);
    } else {
      ++index;
    }
  }
  return listed;
}

}  // namespace tete::blokus
