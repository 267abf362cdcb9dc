#include "knopf/position.h"

#include <algorithm>
#include <utility>

namespace tete::knopf {

namespace {

Set movable(const Tables& tables, const Position& position) {
  const Set taken = position.taken();
  Set found = 0;
  for (Set rest = position.own(); rest;) {
    const Cell cell = pop(rest);
    if (tables.ends[cell] & ~taken) found |= bit(cell);
  }
  return found;
}

/// The first step from `step` on in which the seat has something to choose from; `kOver` if none has.
Step due(const Tables& tables, const Position& position, Step step) {
  if (step == Step::kPenalty && crowded(tables, position.enemy())) return Step::kPenalty;
  if (step <= Step::kStrike && threatened(tables, position.own(), position.enemy())) return Step::kStrike;
  return movable(tables, position) ? Step::kMove : Step::kOver;
}

int occurrences(const Position& position, const Path& path) {
  const std::uint64_t key = path[position.end - 1];
  return static_cast<int>(std::count(path.begin() + position.begin, path.begin() + position.end, key));
}

/// A turn begins and its position is counted; a seat with nothing at all to do is passed over.
void open_turn(const Tables& tables, Position& position, Path& path) {
  for (;;) {
    position.seat ^= 1;
    path[position.end++] = turn_key(tables, position);
    position.step = Step::kOver;
    if (position.quiet >= tables.bounds.quiet || occurrences(position, path) >= tables.bounds.occurrences) return;
    position.step = due(tables, position, Step::kPenalty);
    if (position.step != Step::kOver) return;
  }
}

void remove(const Tables& tables, Position& position, Set cells) {
  const int other = 1 - position.seat;
  position.buttons[other] &= ~cells;
  while (cells) position.board_key ^= tables.keys[other][pop(cells)];
  position.quiet = 0;
  position.begin = position.end;  // buttons never come back: nothing from before can occur again
}

/// The same turn from a step on, or the next turn if nothing is left to do in this one.
void resume(const Tables& tables, Position& position, Step step, Path& path) {
  position.step = due(tables, position, step);
  if (position.step == Step::kOver) open_turn(tables, position, path);
}

void after_removal(const Tables& tables, Position& position, Step step, Path& path) {
  if (removed(tables, position, position.seat) >= tables.bounds.goal)
    position.step = Step::kOver;
  else
    resume(tables, position, step, path);
}

Set ranked(Set squares, std::uint32_t ranks) {
  Set found = 0;
  for (; squares; ranks >>= 1) {
    const Cell cell = pop(squares);
    if (ranks & 1) found |= bit(cell);
  }
  return found;
}

int list_hops(const Tables& tables, const Position& position, Move* moves) {
  const Set taken = position.taken();
  int size = 0;
  for (Set rest = position.own(); rest;) {
    const Cell start = pop(rest);
    for (Set ends = tables.ends[start] & ~taken; ends;) moves[size++] = Move::hop(start, pop(ends));
  }
  return size;
}

int list_takes(const Tables& tables, const Position& position, Move* moves) {
  int size = 0;
  for (Set rest = crowded(tables, position.enemy()); rest;) moves[size++] = Move::take(pop(rest));
  moves[size++] = Move::leave();
  return size;
}

}  // namespace

Set crowded(const Tables& tables, Set own) {
  Set found = 0;
  for (Set rest = own; rest;) {
    const Cell cell = pop(rest);
    const Set mates = tables.near[cell] & own;
    if (mates & (mates - 1)) found |= mates | bit(cell);
  }
  return found;
}

Set threatened(const Tables& tables, Set own, Set enemy, int* pairs) {
  Set found = 0;
  const Set taken = own | enemy;
  for (Set rest = own; rest;) {
    const Cell cell = pop(rest);
    const Set mates = tables.near[cell] & own;
    if (!(mates >> cell) || mates & (mates - 1)) continue;  // one mate, and a later one: each pair is found once
    const Cell mate = first(mates);
    if ((tables.near[mate] & own) != bit(cell)) continue;
    if (pairs) ++*pairs;
    for (const auto& [start, end] : {std::pair{cell, mate}, std::pair{mate, cell}}) {
      const Thread& thread = tables.thread(start, end);
      if (const Set met = thread.squares & taken) found |= bit(thread.nearest(met)) & enemy;
    }
  }
  return found;
}

std::uint64_t board_key(const Tables& tables, const std::array<Set, 2>& buttons) {
  std::uint64_t key = 0;
  for (int seat = 0; seat < 2; ++seat)
    for (Set rest = buttons[seat]; rest;) key ^= tables.keys[seat][pop(rest)];
  return key;
}

int list_moves(const Tables& tables, const Position& position, Move* moves) {
  switch (position.step) {
    case Step::kPenalty: return list_takes(tables, position, moves);
    case Step::kStrike: {
      const int targets = count(threatened(tables, position.own(), position.enemy()));
      int size = 0;
      for (std::uint32_t ranks = 1; ranks < 1u << targets; ++ranks) moves[size++] = Move::strike(ranks);
      moves[size++] = Move::hold();
      return size;
    }
    case Step::kMove: return list_hops(tables, position, moves);
    case Step::kOver: return 0;
  }
  return 0;
}

int list_sensible_moves(const Tables& tables, const Position& position, Move* moves) {
  if (position.step != Step::kStrike) return list_moves(tables, position, moves);
  const int targets = count(threatened(tables, position.own(), position.enemy()));
  const std::uint32_t all = (1u << targets) - 1;
  int size = 0;
  moves[size++] = Move::strike(all);
  if (targets <= 3) {
    for (std::uint32_t ranks = all - 1; ranks > 0; --ranks) moves[size++] = Move::strike(ranks);
  } else {
    for (int spared = 0; spared < targets; ++spared) moves[size++] = Move::strike(all & ~(1u << spared));
  }
  moves[size++] = Move::hold();
  return size;
}

Position play(const Tables& tables, const Position& position, Move move, Path& path) {
  Position after = position;
  switch (move.kind()) {
    case Kind::kTake:
      remove(tables, after, bit(move.cell()));
      after_removal(tables, after, Step::kStrike, path);
      break;
    case Kind::kLeave: resume(tables, after, Step::kStrike, path); break;
    case Kind::kStrike:
      remove(tables, after, ranked(threatened(tables, after.own(), after.enemy()), move.ranks()));
      after_removal(tables, after, Step::kMove, path);
      break;
    case Kind::kHold: resume(tables, after, Step::kMove, path); break;
    case Kind::kHop:
      after.buttons[after.seat] ^= bit(move.start()) | bit(move.end());
      after.board_key ^= tables.keys[after.seat][move.start()] ^ tables.keys[after.seat][move.end()];
      ++after.quiet;
      open_turn(tables, after, path);
      break;
  }
  return after;
}

int result(const Tables& tables, const Position& position, int seat) {
  const int lead = removed(tables, position, seat) - removed(tables, position, 1 - seat);
  return (lead > 0) - (lead < 0);
}

}  // namespace tete::knopf
