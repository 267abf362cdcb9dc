// Headache by numbers: `source * spaces + target`, an entry of each colour, a promotion from each level of each space, three words.
#pragma once

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "base/batch.h"
#include "headache/position.h"

namespace tete::headache {

class Numbered {
 public:
  using Board = Position;
  static constexpr int kLevels = kCones * kColours - 1;  // on which a buried cone may stand

  explicit Numbered(const Position& first)
      : first_(first), entries_(first.tables->spaces * first.tables->spaces), promotions_(entries_ + kColours), words_(promotions_ + first.tables->spaces * kLevels) {
    if (first.phase != Phase::kPop) throw std::invalid_argument("a game begins with a pop");
  }

  int actions() const { return words_ + 3; }
  int seats() const { return first_.tables->seats; }
  int maps() const { return kCones * kColours * kColours + kColours; }
  int values() const { return 2 * kColours + kColours + kNumbers + 5; }
  std::size_t planes() const { return static_cast<std::size_t>((maps() + values()) * first_.tables->spaces); }

  Board read(const Position& position) const {
    if (position.tables != first_.tables) throw std::invalid_argument("a position of another game");
    if (position.phase != Phase::kPlay && position.phase != Phase::kChoose) throw std::invalid_argument("no seat is asked");
    return position;
  }
  /// A random seat starts: the pops for it favour none.
  Board begin(Rng& rng) const {
    Position position = first_;
    position.seat = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(seats())));
    roll(position, rng);
    return position;
  }
  int seat(const Board& board) const { return board.phase == Phase::kOver ? -1 : board.seat; }

  template <class Each>
  void legal(const Board& board, Each each) const {
    Move moves[kMoves];
    const int count = board.list(moves);
    for (int index = 0; index < count; ++index) each(number_of(moves[index]));
  }

  bool allows(const Board& board, int number) const {
    bool found = false;
    legal(board, [&found, number](int each) { found |= each == number; });
    return found;
  }

  int say(Board& board, int number, Rng& rng) const {
    board.play(move_of(number));
    return board.phase == Phase::kPop ? roll(board, rng) : kNoRoll;
  }

  /// Seats still in are first, by their points; then the others, the last to go out first.
  void scores(const Board& board, int* scores) const {
    const auto points = board.points();
    for (int seat = 0; seat < seats(); ++seat) scores[seat] = kSeats + points[static_cast<std::size_t>(seat)];
    for (int index = 0; index < board.outs; ++index) scores[board.out[static_cast<std::size_t>(index)]] = index;
  }

  void observe(const Board& board, float* planes) const {
    const Tables& tables = *board.tables;
    const int spaces = tables.spaces;
    std::fill_n(planes, maps() * spaces, 0.0f);
    // The viewer's first colour is the first; the others follow around the board.
    int shift = 0;
    while (tables.owner[static_cast<std::size_t>(shift)] != board.seat) ++shift;
    const auto nth = [shift](int colour) { return (colour + kColours - shift) % kColours; };
    for (int space = 0; space < spaces; ++space) {
      const int height = board.height[static_cast<std::size_t>(space)];
      for (int level = 0; level < height; ++level) {
        planes[((height - 1 - level) * kColours + nth(board.colour_at(space, level))) * spaces + space] = 1;
      }
    }
    float* starts = planes + kCones * kColours * kColours * spaces;
    float* values = starts + kColours * spaces;
    const auto fill = [&values, spaces](float value) { values = std::fill_n(values, spaces, value); };
    std::array<float, kColours> waiting{}, gone{};
    for (int colour = 0; colour < kColours; ++colour) {
      const auto index = static_cast<std::size_t>(colour), place = static_cast<std::size_t>(nth(colour));
      starts[static_cast<int>(place) * spaces + tables.start[index]] = 1;
      waiting[place] = static_cast<float>(board.waiting[index]) / kCones;
      gone[place] = tables.owner[index] >= 0 && board.has_gone(tables.owner[index]) ? 1.0f : 0.0f;
    }
    for (const float value : waiting) fill(value);
    for (const float value : gone) fill(value);
    for (int other = 0; other < kColours; ++other) fill(other == 0 ? 1.0f : 0.0f);  // the viewer is asked
    for (int number = 1; number <= kNumbers; ++number) fill(board.number == number ? 1.0f : 0.0f);
    fill(board.dot ? 1.0f : 0.0f);
    fill(board.phase == Phase::kChoose ? 1.0f : 0.0f);
    fill(0);  // nobody pops for the first turn any more
    fill(static_cast<float>(board.turns) / static_cast<float>(tables.turn_limit));
    fill(static_cast<float>(board.quiet) / static_cast<float>(tables.quiet_limit));
  }

 private:
  static int roll(Position& position, Rng& rng) {
    const double point = rng.unit();
    const Move pop = position.tables->pop_at(point);
    position.play(pop);
    const auto& pops = position.tables->pops;
    const auto same = [pop](const Tables::Pop& each) { return make(Kind::kPop, each.number, each.dot) == pop; };
    return static_cast<int>(std::find_if(pops.begin(), pops.end(), same) - pops.begin());
  }

  int number_of(Move move) const {
    switch (kind_of(move)) {
      case Kind::kGo: return one_of(move) * first_.tables->spaces + two_of(move);
      case Kind::kEnter: return entries_ + one_of(move);
      case Kind::kPromote: return promotions_ + one_of(move) * kLevels + two_of(move) - 1;
      case Kind::kPass: return words_;
      case Kind::kAgain: return words_ + 1;
      case Kind::kDone: return words_ + 2;
      case Kind::kPop: break;
    }
    throw std::logic_error("a pop is chance's");
  }

  Move move_of(int number) const {
    const int spaces = first_.tables->spaces;
    if (number < entries_) return make(Kind::kGo, number / spaces, number % spaces);
    if (number < promotions_) return make(Kind::kEnter, number - entries_);
    if (number < words_) return make(Kind::kPromote, (number - promotions_) / kLevels, (number - promotions_) % kLevels + 1);
    return make(static_cast<Kind>(static_cast<int>(Kind::kPass) + number - words_));
  }

  Position first_;
  int entries_, promotions_, words_;
};

}  // namespace tete::headache
