// Kopf oder Knopf by numbers: `start * 100 + end`, a square to take from, a square to strike, and enough.
#pragma once

#include <algorithm>
#include <memory>

#include "base/batch.h"
#include "knopf/root.h"

namespace tete::knopf {

class Numbered {
 public:
  struct Board {
    Root root;
    Set said = 0;  // the squares of a strike so far
  };
  static constexpr int kTakes = kCells * kCells, kStrikes = kTakes + kCells, kEnough = kStrikes + kCells;
  static constexpr int kPlanes = 19;

  explicit Numbered(const Root& first) : first_{first} {}

  int actions() const { return kEnough + 1; }
  int seats() const { return 2; }
  std::size_t planes() const { return kPlanes * kCells; }

  Board read(const Root& root) const {
    if (root.tables != first_.root.tables) throw std::invalid_argument("a position of another board");
    if (root.position.step == Step::kOver) throw std::invalid_argument("no seat is asked");
    return {root};
  }
  Board begin(Rng&) const { return first_; }
  int seat(const Board& board) const { return board.root.position.step == Step::kOver ? -1 : board.root.position.seat; }

  template <class Each>
  void legal(const Board& board, Each each) const {
    const Tables& tables = *board.root.tables;
    const Position& position = board.root.position;
    switch (position.step) {
      case Step::kPenalty:
        for (Set rest = crowded(tables, position.enemy()); rest;) each(kTakes + pop(rest));
        return each(kEnough);
      case Step::kStrike:
        for (Set rest = unsaid(board); rest;) each(kStrikes + pop(rest));
        return each(kEnough);
      case Step::kMove:
        for (Set rest = position.own(); rest;) {
          const Cell start = pop(rest);
          for (Set ends = tables.ends[start] & ~position.taken(); ends;) each(start * kCells + pop(ends));
        }
        return;
      case Step::kOver: return;
    }
  }

  bool allows(const Board& board, int number) const {
    bool found = false;
    legal(board, [&found, number](int each) { found |= each == number; });
    return found;
  }

  int say(Board& board, int number, Rng&) const {
    const Tables& tables = *board.root.tables;
    Position& position = board.root.position;
    if (number >= kStrikes && number < kEnough) {
      board.said |= bit(number - kStrikes);
      return kNoRoll;
    }
    Move move = number < kTakes ? Move::hop(number / kCells, number % kCells) : Move::take(number - kTakes);
    if (number == kEnough) {
      move = position.step == Step::kPenalty ? Move::leave() : board.said ? Move::strike(ranks(tables, board)) : Move::hold();
    }
    board.said = 0;
    // Only the turns since the last removal are kept, so that no game is longer than the path.
    if (position.begin) {
      std::copy(board.root.path.begin() + position.begin, board.root.path.begin() + position.end, board.root.path.begin());
      position.end = static_cast<std::uint16_t>(position.end - position.begin);
      position.begin = 0;
    }
    position = play(tables, position, move, board.root.path);
    return kNoRoll;
  }

  void scores(const Board& board, int* scores) const {
    for (int seat = 0; seat < 2; ++seat) scores[seat] = removed(*board.root.tables, board.root.position, seat);
  }

  void observe(const Board& board, float* planes) const {
    const Tables& tables = *board.root.tables;
    const Position& position = board.root.position;
    const Set own = position.own(), enemy = position.enemy();
    for (const Set set : {own, enemy, threatened(tables, enemy, own), threatened(tables, own, enemy), crowded(tables, own),
                          crowded(tables, enemy), choices(tables, position), board.said}) {
      std::fill_n(planes, kCells, 0.0f);
      for (Set rest = set; rest;) planes[pop(rest)] = 1;
      planes += kCells;
    }
    for (const int holes : tables.holes) *planes++ = static_cast<float>(holes) / kMostHoles;
    const int mine = removed(tables, position, position.seat), theirs = removed(tables, position, 1 - position.seat);
    const float buttons = static_cast<float>(tables.bounds.buttons);
    const std::array<float, 10> values = {position.step == Step::kPenalty ? 1.0f : 0.0f,
                                          position.step == Step::kStrike ? 1.0f : 0.0f,
                                          position.step == Step::kMove ? 1.0f : 0.0f,
                                          1.0f,
                                          0.0f,
                                          static_cast<float>(mine) / buttons,
                                          static_cast<float>(theirs) / buttons,
                                          static_cast<float>(tables.bounds.goal) / buttons,
                                          static_cast<float>(position.quiet) / static_cast<float>(tables.bounds.quiet),
                                          static_cast<float>(occurred(board)) / static_cast<float>(tables.bounds.occurrences)};
    for (const float value : values) planes = std::fill_n(planes, kCells, value);
  }

 private:
  static constexpr float kMostHoles = 4;

  static Set unsaid(const Board& board) {
    const Set all = threatened(*board.root.tables, board.root.position.own(), board.root.position.enemy());
    return board.said ? all & ~(bit(last(board.said) + 1) - 1) : all;
  }

  /// The squares said, as a set of the threatened by rank.
  static std::uint32_t ranks(const Tables& tables, const Board& board) {
    std::uint32_t found = 0, rank = 1;
    for (Set rest = threatened(tables, board.root.position.own(), board.root.position.enemy()); rest; rank <<= 1) {
      if (has(board.said, pop(rest))) found |= rank;
    }
    return found;
  }

  static Set choices(const Tables& tables, const Position& position) {
    if (position.step == Step::kPenalty) return crowded(tables, position.enemy());
    if (position.step == Step::kStrike) return threatened(tables, position.own(), position.enemy());
    Set found = 0;
    for (Set rest = position.own(); rest;) {
      const Cell cell = pop(rest);
      if (tables.ends[cell] & ~position.taken()) found |= bit(cell);
    }
    return found;
  }

  static int occurred(const Board& board) {
    const auto& [position, path] = std::pair<const Position&, const Path&>(board.root.position, board.root.path);
    if (position.end == position.begin) return 0;
    return static_cast<int>(std::count(path.begin() + position.begin, path.begin() + position.end, path[position.end - 1]));
  }

  Board first_;
};

}  // namespace tete::knopf
