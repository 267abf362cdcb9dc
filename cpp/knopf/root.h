// A position with the path that led to it: the root of a search.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "knopf/position.h"

namespace tete::knopf {

using Words = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;  // red low, high, blue low, high

inline std::array<Set, 2> buttons_of(const Words& words) {
  const auto& [red_low, red_high, blue_low, blue_high] = words;
  return {make_set(red_low, red_high), make_set(blue_low, blue_high)};
}

inline Words words_of(const std::array<Set, 2>& buttons) {
  return {low(buttons[0]), high(buttons[0]), low(buttons[1]), high(buttons[1])};
}

struct Root {
  std::shared_ptr<const Tables> tables;
  Position position;
  Path path{};

  Root(std::shared_ptr<const Tables> board, const Words& buttons, int seat, int step, int quiet, const std::vector<Words>& past)
      : tables(std::move(board)) {
    if (tables == nullptr || seat < 0 || seat > 1 || step < 0 || step > 3 || quiet < 0 || quiet > 255 || past.size() > kMostTurns / 2)
      throw std::invalid_argument("no such position");
    position.buttons = read_buttons(buttons);
    position.board_key = board_key(*tables, position.buttons);
    position.seat = static_cast<std::uint8_t>(seat);
    position.step = static_cast<Step>(step);
    position.quiet = static_cast<std::uint8_t>(quiet);
    position.end = static_cast<std::uint16_t>(past.size());
    for (std::size_t index = 0; index < past.size(); ++index) {
      Position begun;  // turns alternate, this one is the last
      begun.seat = static_cast<std::uint8_t>((past.size() - 1 - index + position.seat) % 2);
      begun.board_key = board_key(*tables, read_buttons(past[index]));
      path[index] = turn_key(*tables, begun);
    }
  }

  std::vector<std::uint32_t> moves() const {
    std::vector<Move> room(static_cast<std::size_t>(std::max(kMostMoves, (1 << tables->bounds.buttons) + 1)));
    room.resize(static_cast<std::size_t>(list_moves(*tables, position, room.data())));
    std::vector<std::uint32_t> codes;
    for (Move move : room) codes.push_back(move.code);
    return codes;
  }

  Root after(std::uint32_t code) const {
    const auto listed = moves();
    if (std::find(listed.begin(), listed.end(), code) == listed.end()) throw std::invalid_argument("no such move");
    Root next = *this;
    // Only the turns since the last removal are kept, so that no game is longer than the path.
    std::copy(path.begin() + position.begin, path.begin() + position.end, next.path.begin());
    next.position.end = static_cast<std::uint16_t>(position.end - position.begin);
    next.position.begin = 0;
    next.position = play(*tables, next.position, Move{code}, next.path);
    return next;
  }

 private:
  /// At most all buttons of each colour, on squares of the board, no two on one square.
  std::array<Set, 2> read_buttons(const Words& words) const {
    const std::array<Set, 2> buttons = buttons_of(words);
    const int most = tables->bounds.buttons;
    if ((buttons[0] & buttons[1]) || (buttons[0] | buttons[1]) >> kCells || count(buttons[0]) > most || count(buttons[1]) > most)
      throw std::invalid_argument("no such buttons");
    return buttons;
  }
};

}  // namespace tete::knopf
