// How a simulation plays a game to its end: quick, nearly greedy, and different every time.
//
// Replies that did well are tried first: P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go", 2009; with forgetting:
// H. Baier and P. Drake, "The Power of Forgetting: Improving the Last-Good-Reply Policy in Monte Carlo Go", 2010. That
// Blokus playouts should prefer large pieces and the corners that opponents have just won is described for the program
// Pentobi (M. Enzenberger).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "blokus/position.h"

namespace tete::blokus {

constexpr int kGame = kColours * kMostPieces + 1;  // the most plies a game has

/// What was played in a simulation, in the tree and after it.
struct Played {
  std::uint8_t colour;
  std::uint8_t side;
  Move move;
  std::uint16_t number;
};

/// The moves of a simulation, and for each colour the set of its moves, so that "was this played later?" is quick.
class History {
 public:
  explicit History(const Tables& tables)
      : words_((tables.placements.size() + 63) / 64), set_(words_ * kColours), when_(tables.placements.size() * kColours) {}

  void clear() {
    for (int ply = 0; ply < count; ++ply) set_[entry(ply)] = 0;
    count = 0;
  }
  void add(const Played& one) {
    played[count] = one;
    set_[entry(count)] |= std::uint64_t{1} << (one.number & 63);
    when_[one.number * kColours + one.colour] = static_cast<std::uint8_t>(count);
    ++count;
  }
  int later(int colour, std::uint16_t number, int ply) const {
    if (!(set_[colour * words_ + (number >> 6)] >> (number & 63) & 1)) return -1;
    const int when = when_[number * kColours + colour];
    return when > ply ? when : -1;
  }

  int count = 0;
  std::array<Played, kGame> played;

 private:
  std::size_t entry(int ply) const { return played[ply].colour * words_ + (played[ply].number >> 6); }
  std::size_t words_;
  std::vector<std::uint64_t> set_;
  std::vector<std::uint8_t> when_;
};

/// How playouts choose.
struct PlayoutOptions {
  float replies = 1;  // whether good replies are remembered
  float rivals = 2;   // how many more moves are drawn where nothing is to be blocked; the one that wins most corners is played
};

/// Plays positions out. A good reply to the last move is tried first; then the move that covers most of the corners that
/// the opponents have just won; then any of the largest pieces that fit.
class Playout {
 public:
  Playout(const Tables& tables, const PlayoutOptions& playout, Rng& rng);

  void run(Position& position, History& history);
  /// Remembers the replies of the sides that did well, and forgets those of the others.
  void remember(const History& history, const float* values, float good);
  /// The replies remembered, to be swapped with those of an earlier search.
  std::vector<std::uint16_t>& replies() { return replies_; }

 private:
  bool reply(const Position& position, const History& history, Move& chosen) const;
  bool block(Position& position, const History& history, Move& chosen);
  struct Blocker {
    int key = 8;  // cells covered * 8 + size: at least one cell is
    int ties = 0;
  };
  void block_at(const Position& position, const Point& at, std::uint64_t blocked, std::uint64_t near, Blocker& best, Move& chosen);
  bool largest(Position& position, Move& chosen);
  bool largest_among(Position& position, int index, int end, int size, Move& chosen);

  void rival(const Position& position, int size, Move& chosen);
  int random_fit(int size);
  int draw(const FitSet& matches, int size);

  const Tables& tables_;
  PlayoutOptions options_;
  Rng& rng_;
  std::vector<std::uint16_t> replies_;  // by the last move and colour
};

}  // namespace tete::blokus
