// Many boards of one game, played by numbers side by side, for programs that learn.
//
// The numbers are those of tete/games/<game>/actions.py, the planes those of tete/rl/<game>.py; tests walk in lock-step with both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "base/rng.h"

namespace tete {

constexpr int kNoRoll = -1;

/// What each seat has won by its score, from 1 for the first place alone to -1 for the last; equals share.
inline void utilities(const int* scores, int seats, float* won) {
  for (int seat = 0; seat < seats; ++seat) {
    int above = 0, below = 0;
    for (int other = 0; other < seats; ++other) {
      above += scores[other] > scores[seat];
      below += scores[other] < scores[seat];
    }
    won[seat] = static_cast<float>(below - above) / static_cast<float>(seats - 1);
  }
}

/// A `Game` has a `Board` (a plain value) and says what can be done with it:
///   begin(rng) a new board, seat(board) who is asked or -1 when it is over, legal(board, each) calls `each` with every legal
///   number in any order, say(board, number, rng) plays a legal number and the rolls after it and returns the last roll or
///   kNoRoll, scores(board, scores) those that rank the seats when it is over, observe(board, planes) what the seat sees.
template <class Game>
class Batch {
 public:
  using Board = typename Game::Board;

  Batch(Game game, int boards, std::uint64_t seed) : game_(std::move(game)) {
    if (boards < 1) throw std::invalid_argument("a batch has a board or more");
    for (int index = 0; index < boards; ++index) {
      // Each board has rolls of its own: they depend on the seed and its index, not on how many boards there are.
      rngs_.emplace_back(seed * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(index));
      boards_.push_back(game_.begin(rngs_.back()));
      rolls_.push_back(kNoRoll);
    }
  }

  const Game& game() const { return game_; }
  std::size_t size() const { return boards_.size(); }
  const Board& board(std::size_t index) const { return boards_.at(index); }
  std::int16_t roll(std::size_t index) const { return rolls_[index]; }

  void put(std::size_t index, const Board& board) {
    boards_.at(index) = board;
    rolls_[index] = kNoRoll;
  }

  void seats(std::int8_t* asked) const {
    for (std::size_t index = 0; index < size(); ++index) asked[index] = static_cast<std::int8_t>(game_.seat(boards_[index]));
  }

  /// Writes 1 for each legal number of each board; the memory is all 0 before.
  void legal(std::uint8_t* masks) {
    for (std::size_t index = 0; index < size(); ++index) {
      std::uint8_t* mask = masks + index * static_cast<std::size_t>(game_.actions());
      game_.legal(boards_[index], [mask](int number) { mask[number] = 1; });
    }
  }

  /// A legal number of each board, each as likely as the others.
  void sample(std::int64_t* numbers) {
    for (std::size_t index = 0; index < size(); ++index) numbers[index] = draw(boards_[index], rngs_[index]);
  }

  void observe(float* planes) const {
    for (std::size_t index = 0; index < size(); ++index) game_.observe(boards_[index], planes + index * game_.planes());
  }

  /// Plays a number on each board; a game that is over gives what was won and begins anew. Nothing is played if one is wrong.
  void step(const std::int64_t* numbers, float* won, std::uint8_t* over) {
    for (std::size_t index = 0; index < size(); ++index) check(boards_[index], numbers[index]);
    for (std::size_t index = 0; index < size(); ++index) {
      Board& board = boards_[index];
      rolls_[index] = static_cast<std::int16_t>(game_.say(board, static_cast<int>(numbers[index]), rngs_[index]));
      over[index] = game_.seat(board) < 0;
      if (!over[index]) continue;
      settle(board, won + index * static_cast<std::size_t>(game_.seats()));
      board = game_.begin(rngs_[index]);
    }
  }

  /// Plays each board to its end at random, and leaves it as it was: what was won, and how many numbers were said.
  void playouts(float* won, std::int32_t* lengths) {
    for (std::size_t index = 0; index < size(); ++index) {
      Board board = boards_[index];
      lengths[index] = 0;
      for (; game_.seat(board) >= 0; ++lengths[index]) game_.say(board, draw(board, rngs_[index]), rngs_[index]);
      settle(board, won + index * static_cast<std::size_t>(game_.seats()));
    }
  }

 private:
  int draw(Board& board, Rng& rng) {
    listed_.clear();
    game_.legal(board, [this](int number) { listed_.push_back(number); });
    return listed_[rng.below(static_cast<std::uint32_t>(listed_.size()))];
  }

  void check(Board& board, std::int64_t number) {
    if (number < 0 || number >= game_.actions() || !game_.allows(board, static_cast<int>(number))) throw std::invalid_argument("not a legal number");
  }

  void settle(const Board& board, float* won) const {
    std::vector<int> scores(static_cast<std::size_t>(game_.seats()));
    game_.scores(board, scores.data());
    utilities(scores.data(), game_.seats(), won);
  }

  Game game_;
  std::vector<Board> boards_;
  std::vector<Rng> rngs_;
  std::vector<std::int16_t> rolls_;
  std::vector<int> listed_;
};

}  // namespace tete
