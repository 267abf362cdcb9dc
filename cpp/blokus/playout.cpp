#include "blokus/playout.h"

#include <algorithm>
#include <bit>

namespace tete::blokus {
namespace {

// These two are described for Pentobi.
constexpr int kFresh = 3;        // how many of the last moves count as new
constexpr int kMostCovered = 4;  // covering more of their corners is not better

constexpr int kDraws = 4;        // fits drawn before those that fit are counted, or before a rival is given up

/// The cells that count for the mover: the corners which the others won with their last moves, and the cells beside them.
struct Zone {
  std::array<std::uint32_t, kLines> lines{};
  std::uint32_t bits = 0;         // of all lines
  int first = kLines, last = -1;  // lines that hold any

  /// Whether a piece over this point may reach it.
  bool near(const Point& at) const {
    constexpr std::uint32_t kAcross = (1u << (2 * kReach + 1)) - 1;
    return at.line <= last && at.line + 2 * kReach >= first && (bits & kAcross << at.bit);
  }
};

Zone fresh_zone(const Position& position, const History& history) {
  Zone zone;
  const Tables& tables = *position.tables;
  const int mover = position.mover, side = position.side_of(mover);
  for (int ply = history.count - 1; ply >= std::max(0, history.count - kFresh); --ply) {
    const Played& one = history.played[ply];
    if (one.colour == mover || position.rules.side[one.colour] == side) continue;
    const Shape& shape = tables.shapes[one.move.shape];
    std::array<std::uint32_t, 9> corners{};
    const int line = one.move.line + kMargin - 1, bit = one.move.bit + kMargin - 1;
    for (int step = 0; step < 7; ++step) corners[step + 1] = shape.corners[step] << bit & ~position.closed[line + step][one.colour];
    for (int step = 0; step < 9; ++step) {
      const int at = line - 1 + step;
      std::uint32_t cells = corners[step] | corners[step] << 1 | corners[step] >> 1;
      if (step > 0) cells |= corners[step - 1];
      if (step < 8) cells |= corners[step + 1];
      cells &= ~position.closed[at][one.colour];
      zone.lines[at] |= cells;
      if (cells) {
        zone.bits |= cells;
        zone.first = std::min(zone.first, at);
        zone.last = std::max(zone.last, at);
      }
    }
  }
  return zone;
}

int corners_won(const Position& position, const Move& move) {
  const int colour = position.mover, line = move.line + kMargin - 1, bit = move.bit + kMargin - 1;
  const Shape& shape = position.tables->shapes[move.shape];
  int won = 0;
  for (int step = 0; step < 7; ++step) {
    const std::uint32_t free = shape.corners[step] << bit & ~position.closed[line + step][colour];
    won += std::popcount(free & ~position.attach[colour][line + step]);
  }
  return won;
}

}  // namespace

Playout::Playout(const Tables& tables, const PlayoutOptions& playout, Rng& rng)
    : tables_(tables), options_(playout), rng_(rng), replies_(kColours * tables.placements.size(), kNone) {}

void Playout::run(Position& position, History& history) {
  while (position.mover != kOver) {
    Move chosen;
    if (reply(position, history, chosen) || block(position, history, chosen) || largest(position, chosen)) {
      const int colour = position.mover;
      history.add({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(position.side_of(colour)), chosen,
                   number(tables_, chosen)});
      position.lay(chosen);
    } else {
      position.finish(position.mover);
    }
    position.pass_turn();
  }
}

bool Playout::reply(const Position& position, const History& history, Move& chosen) const {
  if (history.count == 0 || options_.replies <= 0) return false;
  const std::uint16_t last = history.played[history.count - 1].number;
  const std::uint16_t found = replies_[last * kColours + position.mover];
  if (found == kNone) return false;
  chosen = move_of(tables_, found);
  return position.legal(position.mover, chosen);
}

bool Playout::block(Position& position, const History& history, Move& chosen) {
  const Zone zone = fresh_zone(position, history);
  if (zone.last < 0) return false;
  const int colour = position.mover;
  Blocker best;
  for (int index = 0; index < position.count[colour]; ++index) {
    const Point at = position.point[colour][index];
    if (!zone.near(at) || std::min<int>(at.bound, kMostCovered) * 8 + at.bound < best.key) continue;
    const std::uint64_t near = window<1>(zone.lines.data(), at.line, at.bit);
    if (!near) continue;
    const std::uint64_t blocked = position.closed_window(colour, at.line, at.bit);
    if (blocked >> kCentre & 1) {
      position.drop_point(colour, index--);
      continue;
    }
    block_at(position, at, blocked, near & ~blocked, best, chosen);
  }
  return best.ties > 0;
}

/// Looks for fits over one point that cover more of `near` than the best so far, or as much with a larger piece.
void Playout::block_at(const Position& position, const Point& at, std::uint64_t blocked, std::uint64_t near, Blocker& best, Move& chosen) {
  int most = std::min(std::popcount(near), std::min<int>(at.bound, kMostCovered));
  if (most * 8 + at.bound < best.key) return;
  const FitSet matches = tables_.fitting(blocked) & position.fits[position.mover];
  FitCount covered;
  for (std::uint64_t rest = near; rest; rest &= rest - 1) covered.add(tables_.over[std::countr_zero(rest)]);
  FitSet found;
  while (most > 0 && !(found = covered.with(most, matches)).any()) --most;
  if (most == 0) return;
  const int size = tables_.fits[found.first()].size, key = most * 8 + size;
  if (key < best.key) return;
  found &= tables_.sized[size];
  const int ties = found.count();
  best.ties = key > best.key ? ties : best.ties + ties;
  best.key = key;
  const auto drawn = static_cast<int>(rng_.below(best.ties));
  if (drawn < ties) chosen = move_at(tables_, found.nth(drawn), at);
}

bool Playout::largest(Position& position, Move& chosen) {
  const int colour = position.mover;
  const int begin = position.count[colour] ? static_cast<int>(rng_.below(position.count[colour])) : 0;
  for (int size = 5; size > 0; --size) {
    if (!(position.left[colour] & tables_.of_size[size])) continue;
    if (largest_among(position, begin, kPoints, size, chosen)) {
      for (int more = 0; static_cast<float>(more) < options_.rivals; ++more) rival(position, size, chosen);
      return true;
    }
    if (largest_among(position, 0, begin, size, chosen)) return true;
  }
  return false;
}

/// A random piece of this size over the first of some points where one fits. Bounds become exact on the way: no larger
/// piece fits anywhere. A point where nothing fits is dropped, and the last one takes its place.
bool Playout::largest_among(Position& position, int index, int end, int size, Move& chosen) {
  const int colour = position.mover;
  while (index < std::min<int>(end, position.count[colour])) {
    Point& at = position.point[colour][index];
    if (at.bound < size) {
      ++index;
      continue;
    }
    const FitSet matches = position.fitting(colour, at);
    const int first = matches.first();
    if (first == FitSet::kRoom) {
      position.drop_point(colour, index);
      continue;
    }
    at.bound = tables_.fits[first].size;
    if (at.bound == size) {
      chosen = move_at(tables_, draw(matches, size), at);
      return true;
    }
    ++index;
  }
  return false;
}

/// Any fit of this size, whether it fits or not.
int Playout::random_fit(int size) {
  const int begin = tables_.begin_of[size], end = tables_.begin_of[size - 1];
  return begin + static_cast<int>(rng_.below(end - begin));
}

/// One of the fits that fit and are of this size; there must be one.
int Playout::draw(const FitSet& matches, int size) {
  for (int drawn = 0; drawn < kDraws; ++drawn) {  // in the open most of them fit
    if (const int fit = random_fit(size); matches.has(fit)) return fit;
  }
  const FitSet sized = matches & tables_.sized[size];
  return sized.nth(static_cast<int>(rng_.below(sized.count())));
}

/// Draws a few other moves of the same size at random, and takes the first that fits if it wins more corners.
void Playout::rival(const Position& position, int size, Move& chosen) {
  const int colour = position.mover;
  const Point& at = position.point[colour][rng_.below(position.count[colour])];
  if (at.bound < size) return;
  const std::uint64_t blocked = position.closed_window(colour, at.line, at.bit);
  for (int drawn = 0; drawn < kDraws; ++drawn) {
    const int fit = random_fit(size);
    if ((tables_.fits[fit].mask & blocked) || !position.fits[colour].has(fit)) continue;
    const Move other = move_at(tables_, fit, at);
    if (corners_won(position, other) > corners_won(position, chosen)) chosen = other;
    return;
  }
}

void Playout::remember(const History& history, const float* values, float good) {
  for (int ply = 1; ply < history.count; ++ply) {
    const Played& one = history.played[ply];
    std::uint16_t& entry = replies_[history.played[ply - 1].number * kColours + one.colour];
    if (values[one.side] > good) {
      entry = one.number;
    } else if (entry == one.number) {
      entry = kNone;
    }
  }
}

}  // namespace tete::blokus
