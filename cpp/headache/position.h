// Headache as the search plays it: piles of cones on a track. Where moves end comes from Python.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tete::headache {

constexpr int kSpaces = 64;   // at most: a set of spaces is one word
constexpr int kColours = 4;
constexpr int kSeats = 4;
constexpr int kNumbers = 6;   // of the die
constexpr int kMoves = 160;   // at most; the tables are checked against it
constexpr int kMostTurns = 32000;  // of a game: their number is kept in 16 bits
constexpr int kCones = 4;     // of a colour at most: a pile of all cones is one word of two bits each

using Spaces = std::uint64_t;

/// The board, the dice and the rules of one game, all from Python's data.
struct Tables {
  struct Pop {
    std::uint8_t number;
    bool dot;
    float odds;
  };

  int spaces = 0, seats = 0, cones = 0, quiet_limit = 0, turn_limit = 0;
  bool safe = false, guarded = false, must_move = false;  // crossings; starts still in use; no pass while something goes
  Spaces crossings = 0;
  std::array<std::int8_t, kColours> owner{};   // the seat of a colour, -1 for a colour that is not played
  std::array<std::uint8_t, kColours> start{};  // the space of a colour's entry
  std::array<std::int8_t, kSpaces> entering{};  // the colour that enters on a space, -1 for none
  std::array<std::array<Spaces, kSpaces>, kNumbers + 1> ends[2];  // [stack][number][space]
  std::array<std::array<std::uint8_t, kSpaces>, kSpaces> dice[2];  // [stack][from][to]: the numbers that lead there, as bits
  std::vector<Pop> pops;

  /// `single` and `stack` list, for each number from 1 and each space, where a pile may stop.
  Tables(const std::vector<std::vector<std::vector<int>>>& single, const std::vector<std::vector<std::vector<int>>>& stack,
         const std::vector<int>& crossing, const std::vector<int>& starts, const std::vector<int>& owners,
         const std::vector<std::array<int, 3>>& weighted_pops, int cone_count, bool safe_crossings, bool guarded_starts, bool no_idle_pass,
         int quiet_turns, int most_turns);

  std::uint16_t pop_at(double point) const;  // the pop at a point of [0, 1), by the odds

 private:
  void read_pops(const std::vector<std::array<int, 3>>& weighted);
  void check_counts() const;
};

enum class Phase : std::uint8_t { kPop, kPlay, kChoose, kOver };
enum class Kind : std::uint8_t { kPop, kEnter, kGo, kPromote, kPass, kAgain, kDone };

/// Kind, then two small numbers: number and dot of a pop, a colour, two spaces, or a space and a level from 1.
using Move = std::uint16_t;
constexpr Move make(Kind kind, int one = 0, int two = 0) { return static_cast<Move>(static_cast<int>(kind) << 12 | one << 6 | two); }
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 12); }
constexpr int one_of(Move move) { return move >> 6 & 63; }
constexpr int two_of(Move move) { return move & 63; }

struct Position {
  const Tables* tables;
  std::array<std::uint32_t, kSpaces> cones{};  // two bits each, the lowest cone in the lowest bits
  std::array<std::uint8_t, kSpaces> height{};
  std::array<Spaces, kSeats> topped{};         // the spaces each seat tops
  std::array<std::uint8_t, kColours> waiting{};
  std::array<std::int8_t, kSeats> out{};       // in the order in which they left the game
  std::int16_t turns = 0, quiet = 0;
  std::uint8_t outs = 0;
  std::uint8_t seat = 0;
  std::uint8_t number = 0;
  bool dot = false, stirred = false;
  Phase phase = Phase::kPop;

  explicit Position(const Tables& board);

  void put(int space, const std::vector<int>& colours);  // a pile from the bottom up
  int list(Move* moves) const;                           // of the seat asked, or every pop
  void play(Move move);
  bool is_out(int seat) const;
  bool has_gone(int seat) const;
  int cones_topped(int seat) const;
  void shares(float* values) const;                      // of first place, when over
  std::array<int, kSeats> points() const;

  int colour_at(int space, int level) const { return static_cast<int>(cones[space] >> 2 * level & 3); }
  int top(int space) const { return colour_at(space, height[space] - 1); }
  bool can_enter(int colour) const;
  bool open(int seat, int colour, int there) const;      // whether a pile of the seat topped by the colour may stop there

 private:
  int list_plays(Move* moves) const;
  int list_choices(Move* moves) const;
  void enter(int colour);
  void go(int here, int there);
  void promote(int space, int level);
  void finish_move(bool dotted);
  void end_turn();
};

}  // namespace tete::headache
