// Blokus as the tree search sees it, and one search from beginning to end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/rng.h"
#include "blokus/playout.h"
#include "blokus/position.h"
#include "blokus/priors.h"
#include "search/result.h"
#include "search/mcts.h"

namespace tete::blokus {

/// The value of a finished game: for the win, and for the margin.
struct ValueOptions {
  float margin_share = 0.2f;  // of the value; the rest is for winning
  float margin_scale = 15;    // points that count as a clear margin
};

/// All that can be tuned by name, for experiments. What was measured of them: docs/strength/blokus.md.
struct Tuning {
  MctsOptions tree;
  PlayoutOptions playout;
  ValueOptions value;
  float sharpness = 1;  // of the priors: below 1 an unlikely move is seen more

  /// The number of this name; throws if there is none.
  float& operator[](const std::string& name);
};

class Simulation {
 public:
  using Move = std::uint16_t;  // the number of a placement
  static constexpr int kSides = blokus::kSides;
  static constexpr int kMoves = 192;  // the likeliest by their priors

  Simulation(const Position& root, const Weights& weights, const Tuning& tuning, Rng& rng);

  static bool is_chance(Move) { return false; }
  void reset();
  int turn() const { return position_.mover == kOver ? kOverTurn : position_.side_of(position_.mover); }
  void play(Move number);
  int expand(Candidate<Move>* out);
  void simulate(float* values);
  int actor() const { return position_.mover; }
  int later(int colour, Move number, int ply) const { return history_.later(colour, number, ply); }
  int plies() const { return history_.count; }

  Playout& playout() { return playout_; }
  /// The value of these final points for each side.
  void evaluate(const std::array<int, kSides>& points, float* values) const;

 private:
  Position root_;
  Position position_;
  const Weights& weights_;
  ValueOptions value_options_;
  float sharpness_;
  History history_;
  Playout playout_;
  CellFeatures features_;
  std::vector<blokus::Move> listed_;
  std::vector<Candidate<Move>> scored_;
};

/// What the searches of one game leave for the next one: the last position and tree, and the good replies. It must not be
/// used by two searches at once.
class Memory {
 public:
  /// The part of the last tree below this position; only a root if the last search has not seen it.
  Mcts<Simulation>::Tree recall(const Position& root, Simulation& simulation, const MctsOptions& options, const Stop& stop);
  void keep(const Position& root, Simulation& simulation, Mcts<Simulation>::Tree&& tree);

 private:
  const Mcts<Simulation>::Node* find(const Position& root, Simulation& simulation, const Mcts<Simulation>::Tree& tree);

  std::optional<Position> root_;
  std::optional<Mcts<Simulation>::Tree> tree_;
  std::vector<std::uint16_t> replies_;
};

/// With a memory, the search continues what an earlier search of the same game left there.
SearchResult search(const Position& root, const Weights& weights, const Tuning& tuning, const Limits& limits, std::uint64_t seed,
                    Memory* memory = nullptr);

}  // namespace tete::blokus
