// Alpha-beta against plain minimax: the same scores, to any depth and to the end.
#include "search/alphabeta.h"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "tests/trees.h"

namespace {

using namespace tete;
using namespace tete::search;

void check(bool holds, const char* what, std::uint64_t seed) {
  if (holds) return;
  std::printf("%s (tree %llu)\n", what, static_cast<unsigned long long>(seed));
  std::exit(1);
}

/// Two to four moves in a node; a seat may move again, which uses no depth; some positions are loud.
struct Tree {
  struct Position {
    std::uint64_t node;
    int seat = 0, ply = 0;
  };
  using Move = std::uint8_t;
  static constexpr int kMostMoves = 4;
  int plies;

  int seat(const Position& p) const { return p.seat; }
  bool over(const Position& p) const { return p.ply == plies || (p.ply > 2 && trees::lot(p.node, 1) % 8 == 0); }
  int ended(const Position& p) const { return (static_cast<int>(trees::lot(p.node, 2) % 3) - 1) * kWin; }
  int list(const Position& p, Move* moves) const {
    const int count = 2 + static_cast<int>(trees::lot(p.node, 3) % 3);
    for (int move = 0; move < count; ++move) moves[move] = static_cast<Move>(move);
    return count;
  }
  bool again(const Position& p) const { return trees::lot(p.node, 4) % 5 == 0; }
  Position play(const Position& p, Move move) const { return {trees::child(p.node, move), again(p) ? p.seat : 1 - p.seat, p.ply + 1}; }
  std::uint64_t key(const Position& p) const { return p.node; }
  int judge(const Position& p) const { return static_cast<int>(trees::lot(p.node, 5) % 2001) - 1000; }
  bool loud(const Position& p) const { return trees::lot(p.node, 6) % 6 == 0; }
  int cost(const Position& p, Move) const { return again(p) ? 0 : 1; }
};

/// By the book: every move, no bounds, no memory.
int minimax(const Tree& tree, const Tree::Position& p, int depth, int ply) {
  if (tree.over(p)) {
    const int score = tree.ended(p);
    return score > 0 ? score - ply : score < 0 ? score + ply : 0;
  }
  if (depth <= 0 && !tree.loud(p)) return tree.judge(p);
  Tree::Move moves[Tree::kMostMoves];
  const int size = tree.list(p, moves);
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

void agrees(std::uint64_t seed, int plies, int depth) {
  const Tree tree{plies};
  const Tree::Position root{seed};
  const auto wanted = by_the_book(tree, root, depth);
  std::vector<Ranked<Tree::Move>> ranked;
  const Budget budget{1'000'000'000, 0, {}, depth};
  AlphaBeta<Tree> exact(tree, 16);
  exact.run(root, budget, true, ranked);
  check(ranked.size() == wanted.size(), "every move is ranked", seed);
  for (const auto& [move, score] : ranked) check(score == wanted.at(move), "every score is exact where all are asked for", seed);
  AlphaBeta<Tree> quick(tree, 16);
  quick.run(root, budget, false, ranked);
  if (std::abs(ranked.front().score) <= kSureWin) check(quick.depth() == depth, "the depth asked for is reached", seed);
  // A win seen sooner ends the search: it is then not the book's of that depth, but its size is.
  if (quick.depth() == depth) {
    check(ranked.front().score == best_of(wanted), "the best score is that of the book", seed);
    check(wanted.at(ranked.front().move) == best_of(wanted), "the best move is one of the book", seed);
  } else {
    check(std::abs(ranked.front().score) > kSureWin && std::abs(best_of(wanted)) > kSureWin, "a sure win is one", seed);
  }
}

void keeps_to_its_budget() {
  const Tree tree{40};
  std::vector<Ranked<Tree::Move>> ranked;
  AlphaBeta<Tree> bounded(tree, 16);
  bounded.run({5}, {20'000, 0, {}}, false, ranked);
  check(bounded.nodes() < 20'100 && !ranked.empty(), "nodes are bounded", 5);
  const unsigned char set = 1;
  const Stop stop(&set);
  AlphaBeta<Tree> stopped(tree, 16);
  stopped.run({5}, {1'000'000'000, 0, stop}, false, ranked);
  check(stopped.nodes() < 20'000 && !ranked.empty(), "a stop ends it, with an answer", 5);
}

void the_line_is_legal() {
  const Tree tree{9};
  std::vector<Ranked<Tree::Move>> ranked;
  AlphaBeta<Tree> search(tree, 16);
  search.run({11}, {1'000'000, 0, {}, 8}, false, ranked);
  std::vector<Tree::Move> line;
  search.line({11}, ranked.front().move, line);
  check(!line.empty() && line.front() == ranked.front().move, "the line begins with the move", 11);
  Tree::Position position{11};
  for (const auto move : line) {
    Tree::Move moves[Tree::kMostMoves];
    check(!tree.over(position) && move < tree.list(position, moves), "the line is legal", 11);
    position = tree.play(position, move);
  }
}

}  // namespace

int main() {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const int depth : {1, 2, 3, 5}) agrees(seed, 30, depth);
    agrees(seed, 8, 20);
  }
  keeps_to_its_budget();
  the_line_is_legal();
  return 0;
}
