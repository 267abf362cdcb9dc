#include "knopf/search.h"

#include <algorithm>
#include <bit>

namespace tete::knopf {

namespace {

class Rules {
 public:
  using Position = knopf::Position;
  using Move = knopf::Move;
  static constexpr int kMostMoves = knopf::kMostMoves;

  Rules(const Tables& tables, const Weights& weights, const Path& path)
      : tables_(tables), weights_(weights), path_(path) {}

  int seat(const Position& position) const { return position.seat; }
  bool over(const Position& position) const { return position.step == Step::kOver; }
  int final_score(const Position& position) const { return kWin * result(tables_, position, position.seat); }
  int list(const Position& position, Move* moves) const { return list_sensible_moves(tables_, position, moves); }
  Position play(const Position& position, Move move) const { return knopf::play(tables_, position, move, path_); }
  std::uint64_t key(const Position& position) const {
    return turn_key(tables_, position) ^ tables_.step_keys[static_cast<int>(position.step)];
  }
  int static_value(const Position& position) const { return evaluate(tables_, position, weights_); }
  bool noisy(const Position& position) const { return position.step != Step::kMove; }
  static MoveCode code(Move move) { return move.code; }
  int cost(const Position& position, Move) const { return position.step == Step::kMove; }

 private:
  const Tables& tables_;
  const Weights& weights_;
  mutable Path path_;  // written only behind the position that is played on
};

/// About one entry for each node, within reason.
int table_bits(std::uint64_t nodes) { return std::clamp(static_cast<int>(std::bit_width(nodes)), 10, 20); }

}  // namespace

SearchResult search(const Root& root, const Weights& weights, const Limits& limits, const AlphaBetaOptions& options) {
  const Rules rules(*root.tables, weights, root.path);
  return AlphaBeta<Rules>(rules, table_bits(limits.units)).run(root.position, limits, options);
}

}  // namespace tete::knopf
