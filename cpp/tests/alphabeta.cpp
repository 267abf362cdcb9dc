// Alpha-beta against plain minimax: the same scores, to any depth and to the end of the game.
#include "search/alphabeta.h"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "tests/trees.h"

namespace {

using namespace tete;

void check(bool holds, const char* what, std::uint64_t seed) {
  if (holds) return;
  std::printf("%s (tree %llu)\n", what, static_cast<unsigned long long>(seed));
  std::exit(1);
}

/// Two to four moves in a node; a seat may move again, which uses no depth; some positions are noisy.
struct Tree {
  struct Position {
    std::uint64_t node;
    int seat = 0, ply = 0;
  };
  using Move = std::uint8_t;
  static constexpr int kMostMoves = 4;
  int plies;
  bool dead_ends = false;  // some positions are not over and have no move

  bool blocked(const Position& p) const { return dead_ends && p.ply > 1 && trees::hash(p.node, 7) % 4 == 0; }

  int seat(const Position& p) const { return p.seat; }
  bool over(const Position& p) const { return p.ply == plies || (p.ply > 2 && trees::hash(p.node, 1) % 8 == 0); }
  int final_score(const Position& p) const { return (static_cast<int>(trees::hash(p.node, 2) % 3) - 1) * kWin; }
  int list(const Position& p, Move* moves) const {
    const int count = blocked(p) ? 0 : 2 + static_cast<int>(trees::hash(p.node, 3) % 3);
    for (int move = 0; move < count; ++move) moves[move] = static_cast<Move>(move);
    return count;
  }
  bool again(const Position& p) const { return trees::hash(p.node, 4) % 5 == 0; }
  Position play(const Position& p, Move move) const { return {trees::child(p.node, move), again(p) ? p.seat : 1 - p.seat, p.ply + 1}; }
  std::uint64_t key(const Position& p) const { return p.node; }
  int static_value(const Position& p) const { return static_cast<int>(trees::hash(p.node, 5) % 2001) - 1000; }
  bool noisy(const Position& p) const { return trees::hash(p.node, 6) % 6 == 0; }
  static MoveCode code(Move move) { return move; }
  int cost(const Position& p, Move) const { return again(p) ? 0 : 1; }
};

/// By the book: every move, no bounds, no memory.
int minimax(const Tree& tree, const Tree::Position& p, int depth, int ply) {
  if (tree.over(p)) {
    const int score = tree.final_score(p);
    return score > 0 ? score - ply : score < 0 ? score + ply : 0;
  }
  if (depth <= 0 && !tree.noisy(p)) return tree.static_value(p);
  Tree::Move moves[Tree::kMostMoves];
  const int size = tree.list(p, moves);
  if (size == 0) return tree.static_value(p);
  int best = -2 * kWin;
  for (int each = 0; each < size; ++each) {
    const auto after = tree.play(p, moves[each]);
    const int score = minimax(tree, after, std::max(depth, 0) - tree.cost(p, moves[each]), ply + 1);
    best = std::max(best, after.seat == p.seat ? score : -score);
  }
  return best;
}

std::map<int, int> by_the_book(const Tree& tree, const Tree::Position& root, int depth) {
  std::map<int, int> scores;
  Tree::Move moves[Tree::kMostMoves];
  const int size = tree.list(root, moves);
  for (int each = 0; each < size; ++each) {
    const auto after = tree.play(root, moves[each]);
    const int score = minimax(tree, after, depth - tree.cost(root, moves[each]), 1);
    scores[moves[each]] = after.seat == root.seat ? score : -score;
  }
  return scores;
}

int best_of(const std::map<int, int>& scores) {
  int best = -2 * kWin;
  for (const auto& [move, score] : scores) best = std::max(best, score);
  return best;
}

void agrees(const Tree& tree, std::uint64_t seed, int depth) {
  const Tree::Position root{seed};
  const auto wanted = by_the_book(tree, root, depth);
  const SearchResult exact = AlphaBeta<Tree>(tree, 16).run(root, {}, {depth, true});
  check(exact.ranked.size() == wanted.size(), "every move is ranked", seed);
  for (const Ranked& each : exact.ranked) {
    check(static_cast<int>(each.value) == wanted.at(static_cast<int>(each.move)), "every score is exact where all are asked for", seed);
  }
  const SearchResult quick = AlphaBeta<Tree>(tree, 16).run(root, {}, {depth, false});
  const int score = static_cast<int>(quick.ranked.front().value);
  if (std::abs(score) <= kSureWin) check(quick.depth == depth, "the depth asked for is reached", seed);
  // A win seen early ends the search: the score is then not that of the depth, but it is a win.
  if (quick.depth == depth) {
    check(score == best_of(wanted), "the best score is that of the book", seed);
    check(wanted.at(static_cast<int>(quick.ranked.front().move)) == best_of(wanted), "the best move is one of the book", seed);
  } else {
    check(std::abs(score) > kSureWin && std::abs(best_of(wanted)) > kSureWin, "a sure win is one", seed);
  }
}

void keeps_to_its_budget() {
  const Tree tree{40};
  const SearchResult bounded = AlphaBeta<Tree>(tree, 16).run({5}, {20'000}, {});
  check(bounded.nodes < 20'100 && !bounded.ranked.empty(), "nodes are bounded", 5);
  const unsigned char set = 1;
  const SearchResult stopped = AlphaBeta<Tree>(tree, 16).run({5}, {1'000'000'000, 0, Stop(&set)}, {});
  check(stopped.nodes < 20'000 && !stopped.ranked.empty(), "a stop ends it, with a result", 5);
  const ThreadClock clock;
  const SearchResult timed = AlphaBeta<Tree>(tree, 16).run({5}, {Limits::kUnlimited, 0.02}, {});
  check(clock.seconds() < 1 && !timed.ranked.empty(), "time ends it, with a result", 5);
}

void a_position_without_moves_has_its_static_value() {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) agrees({30, true}, seed, 4);
}

/// A position that is not over although it has no move at all.
struct Stuck : Tree {
  int list(const Position&, Move*) const { return 0; }
};

void a_root_without_moves_has_an_empty_result() {
  const Stuck tree{{30}};
  for (const bool every : {false, true}) {
    const SearchResult result = AlphaBeta<Stuck>(tree, 16).run({3}, {}, {kDeepest, every});
    check(result.ranked.empty() && result.lines.empty(), "nothing is ranked", 3);
  }
}

void the_line_is_legal() {
  const Tree tree{9};
  const SearchResult result = AlphaBeta<Tree>(tree, 16).run({11}, {1'000'000}, {8, false});
  const auto& line = result.lines.at(0);
  check(!line.empty() && line.front() == result.ranked.front().move, "the line begins with the move", 11);
  Tree::Position position{11};
  for (const MoveCode move : line) {
    Tree::Move moves[Tree::kMostMoves];
    check(!tree.over(position) && static_cast<int>(move) < tree.list(position, moves), "the line is legal", 11);
    position = tree.play(position, static_cast<Tree::Move>(move));
  }
}

}  // namespace

int main() {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const int depth : {1, 2, 3, 5}) agrees({30}, seed, depth);
    agrees({8}, seed, 20);
  }
  keeps_to_its_budget();
  a_position_without_moves_has_its_static_value();
  a_root_without_moves_has_an_empty_result();
  the_line_is_legal();
  return 0;
}
