// Blokus as the tree search sees it, and one search from beginning to end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "blokus/playout.h"
#include "blokus/position.h"
#include "blokus/priors.h"
#include "search/answer.h"
#include "search/mcts.h"

namespace tete::blokus {

/// How the end of a game is valued: what a win is worth, and what remains for the margin.
struct Taste {
  float margin_share = 0.2f;  // of the value; the rest is for winning
  float margin_scale = 15;    // points that count as a clear margin
};

/// All that can be tuned, by name: for experiments and for learning; the defaults are what plays best so far.
struct Tuning {
  MctsOptions tree;
  Manner manner;
  Taste taste;

  /// Where the number of this name is; throws if there is none.
  float& operator[](const std::string& name);
};

class Walk {
 public:
  using Move = std::uint16_t;  // the number of a placement
  static constexpr int kSides = blokus::kSides;
  static constexpr int kMoves = 192;  // the likeliest by their priors

  Walk(const Position& root, const Weights& weights, const Tuning& tuning, Rng& rng);

  static bool chance(Move) { return false; }
  void reset();
  int turn() const { return position_.mover == kOver ? kOverTurn : position_.side_of(position_.mover); }
  void play(Move number);
  int expand(Candidate<Move>* out);
  void simulate(float* values);
  int actor() const { return position_.mover; }
  int later(int colour, Move number, int ply) const { return history_.later(colour, number, ply); }
  int plies() const { return history_.count; }

  Playout& playout() { return playout_; }
  /// What these points at the end are worth to each side.
  void judge(const std::array<int, kSides>& points, float* values) const;

 private:
  Position root_;
  Position position_;
  const Weights& weights_;
  Taste taste_;
  History history_;
  Playout playout_;
  Kinds kinds_;
  std::vector<blokus::Move> listed_;
  std::vector<Candidate<Move>> scored_;
};

/// What the searches of one game leave for the next one: the last position and tree, and the good replies. Not for two
/// searches at once.
class Memory {
 public:
  /// The last tree, below a position that came of the last one if the search has seen it, else without a node but the root.
  Mcts<Walk>::Tree recall(const Position& root, Walk& walk, const MctsOptions& options, const Stop& stop);
  void keep(const Position& root, Walk& walk, Mcts<Walk>::Tree&& tree);

 private:
  const Mcts<Walk>::Node* find(const Position& root, Walk& walk, const Mcts<Walk>::Tree& tree);

  std::optional<Position> root_;
  std::optional<Mcts<Walk>::Tree> tree_;
  std::vector<std::uint16_t> replies_;
};

/// With a memory, the search goes on from what an earlier one of the same game left there.
Answer search(const Position& root, const Weights& weights, const Tuning& tuning, std::uint64_t seed, const Stop& stop, Memory* memory = nullptr);

}  // namespace tete::blokus
