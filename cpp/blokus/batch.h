// Blokus by numbers: those of the placements, as Python numbers them.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "base/batch.h"
#include "blokus/position.h"
#include "blokus/priors.h"

namespace tete::blokus {

class Numbered {
 public:
  using Board = Position;

  /// `owners` has the seat of each colour, kShared for one that the seats place in turn; `sides` the side of each seat.
  Numbered(const Position& first, const std::vector<int>& owners, const std::vector<int>& sides) : first_(first), owners_(owners), sides_(sides) {
    if (first.mover == kOver) throw std::invalid_argument("the game is over");
    if (owners.size() != static_cast<std::size_t>(first.rules.colours) || sides.size() < 2) throw std::invalid_argument("no such colours");
    for (const int owner : owners) {
      if (owner < kShared || owner >= seats()) throw std::invalid_argument("no such seat");
    }
    for (const int side : sides) {
      if (side < 0 || side >= first.rules.sides) throw std::invalid_argument("no such side");
    }
  }

  int actions() const { return static_cast<int>(first_.tables->placements.size()); }
  int seats() const { return static_cast<int>(sides_.size()); }
  int cells() const { return first_.tables->size * first_.tables->size; }
  std::size_t planes() const {
    return static_cast<std::size_t>(first_.rules.colours * (3 + first_.tables->piece_count) * cells());
  }

  Board read(const Position& position) const {
    if (position.tables != first_.tables || position.rules.colours != first_.rules.colours || position.rules.sides != first_.rules.sides)
      throw std::invalid_argument("a position of another game");
    if (position.mover == kOver) throw std::invalid_argument("no seat is asked");
    return position;
  }
  Board begin(Rng&) const { return first_; }
  int seat(const Board& board) const {
    if (board.mover == kOver) return -1;
    const int owner = owners_[static_cast<std::size_t>(board.mover)];
    return owner == kShared ? board.placed[static_cast<std::size_t>(board.mover)] % seats() : owner;
  }

  template <class Each>
  void legal(Board& board, Each each) {
    if (board.mover == kOver) return;
    moves_.resize(kListed);
    const int count = list_moves(board, board.mover, board.left[static_cast<std::size_t>(board.mover)], moves_.data(), kListed);
    for (int index = 0; index < count; ++index) each(number(*board.tables, moves_[static_cast<std::size_t>(index)]));
  }

  bool allows(const Board& board, int number) const {
    return board.mover != kOver && board.legal(board.mover, move_of(*board.tables, static_cast<std::uint16_t>(number)));
  }

  int say(Board& board, int number, Rng&) const {
    board.play(move_of(*board.tables, static_cast<std::uint16_t>(number)));
    return kNoRoll;
  }

  void scores(const Board& board, int* scores) const {
    const auto points = board.points();
    for (int seat = 0; seat < seats(); ++seat) scores[seat] = points[static_cast<std::size_t>(sides_[static_cast<std::size_t>(seat)])];
  }

  void observe(const Board& board, float* planes) const {
    const int colours = board.rules.colours, size = board.tables->size;
    const auto found = std::find(owners_.begin(), owners_.end(), seat(board));
    const int first = found == owners_.end() ? 0 : static_cast<int>(found - owners_.begin());
    for (const bool holds : {false, true}) {
      for (int step = 0; step < colours; ++step) {
        const auto colour = static_cast<std::size_t>((first + step) % colours);
        for (int line = 0; line < size; ++line) {
          const auto at = static_cast<std::size_t>(line + kMargin);
          const std::uint32_t row = (holds ? board.attach[colour][at] & ~board.closed[at][colour] : board.taken[colour][at]) >> kMargin;
          for (int bit = 0; bit < size; ++bit) *planes++ = static_cast<float>(row >> bit & 1);
        }
      }
    }
    for (int step = 0; step < colours; ++step) planes = std::fill_n(planes, cells(), (first + step) % colours == board.mover ? 1.0f : 0.0f);
    for (int step = 0; step < colours; ++step) {
      const std::uint32_t left = board.left[static_cast<std::size_t>((first + step) % colours)];
      for (int piece = 0; piece < board.tables->piece_count; ++piece) planes = std::fill_n(planes, cells(), static_cast<float>(left >> piece & 1));
    }
  }

 private:
  Position first_;
  std::vector<int> owners_, sides_;
  std::vector<Move> moves_;
};

}  // namespace tete::blokus
