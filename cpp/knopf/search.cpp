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
  int ended(const Position& position) const { return search::kWin * result(tables_, position, position.seat); }
  int list(const Position& position, Move* moves) const { return list_sensible_moves(tables_, position, moves); }
  Position play(const Position& position, Move move) const { return knopf::play(tables_, position, move, path_); }
  std::uint64_t key(const Position& position) const {
    return turn_key(tables_, position) ^ tables_.step_keys[static_cast<int>(position.step)];
  }
  int judge(const Position& position) const { return evaluate(tables_, position, weights_); }
  bool loud(const Position& position) const { return position.step != Step::kMove; }
  int cost(const Position& position, Move) const { return position.step == Step::kMove; }

 private:
  const Tables& tables_;
  const Weights& weights_;
  mutable Path path_;  // written only behind the position that is played on
};

int table_bits(std::uint64_t nodes) { return std::clamp(static_cast<int>(std::bit_width(nodes)), 10, 20); }

}  // namespace

Answer find(const Held& root, const Weights& weights, const search::Budget& budget, bool every) {
  const Rules rules(*root.tables, weights, root.path);
  search::AlphaBeta<Rules> search(rules, table_bits(budget.nodes));
  std::vector<search::Ranked<Move>> ranked;
  search.run(root.position, budget, every, ranked);
  Answer answer{{}, {}, search.nodes(), search.depth()};
  for (const auto& each : ranked) answer.ranked.emplace_back(each.move.code, each.score);
  std::vector<Move> line;
  if (!ranked.empty()) search.line(root.position, ranked.front().move, line);
  for (Move move : line) answer.line.push_back(move.code);
  return answer;
}

}  // namespace tete::knopf
