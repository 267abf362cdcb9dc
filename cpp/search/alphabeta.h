// Alpha-beta for any two-seat game without chance: iterative deepening, principal variation search, a table of positions
// met before, and a hook that lets loud positions be searched on past the horizon.
//
// A Rules type offers, all of them const:
//   Position, Move (with ==), kMostMoves
//   int seat(p)                          0 or 1, whose scores the position's are
//   bool over(p), int ended(p)           whether the game is over, and its score then (kWin, 0 or -kWin) for seat(p)
//   int list(p, Move*)                   the moves worth a search, in any order
//   Position play(p, Move)
//   std::uint64_t key(p)
//   int judge(p)                         a score for seat(p), well inside ±kWin
//   bool loud(p)                         to be searched on although the depth is used up
//   int cost(p, Move)                    the depth a move uses: 0 for a step within a turn, else 1
// The seat may stay the same over several moves: scores change sign only where it changes.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/stop.h"

namespace tete::search {

inline constexpr int kWin = 30000;
inline constexpr int kSureWin = kWin - 1000;  // scores beyond are wins seen to the end
inline constexpr int kDeepest = 60;

struct Budget {
  std::uint64_t nodes;
  double seconds;     // 0: no bound
  Stop stop;
  int depth = kDeepest;
};

template <class Move>
struct Ranked {
  Move move;
  int score;
};

template <class Rules>
class AlphaBeta {
 public:
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  AlphaBeta(const Rules& rules, int table_bits) : rules_(rules), table_(std::size_t{1} << table_bits) {}

  /// Fills `ranked` with the root's moves, the best first; all scores are exact if `every`, else only the best is.
  void run(const Position& root, const Budget& budget, bool every, std::vector<Ranked<Move>>& ranked) {
    budget_ = budget;
    until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(budget.seconds));
    nodes_ = 0;
    stopped_ = false;
    depth_ = 0;
    begin(root, ranked);
    std::vector<Ranked<Move>> next = ranked;
    if (ranked.size() < 2 && !every) return;
    for (int depth = 1; depth <= budget.depth; ++depth) {
      const std::size_t done = deepen(root, depth, every, next);
      // An unfinished depth still counts as far as it got: its first move is the best of the depth before.
      if (done == 0) break;
      std::stable_sort(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(done),
                       [](const auto& a, const auto& b) { return a.score > b.score; });
      if (done < next.size() && every) break;  // a part of exact scores cannot be compared with older ones
      ranked = next;
      if (done < next.size()) break;
      depth_ = depth;
      if (std::abs(ranked.front().score) > kSureWin && !every) break;
    }
  }

  std::uint64_t nodes() const { return nodes_; }
  int depth() const { return depth_; }

  /// The moves expected from a position, as far as the table remembers them.
  void line(Position position, Move first, std::vector<Move>& moves) const {
    moves.push_back(first);
    position = rules_.play(position, first);
    while (moves.size() < 16 && !rules_.over(position)) {
      const Entry& entry = table_[index(rules_.key(position))];
      if (entry.key != rules_.key(position) || entry.bound == Bound::kNone || !legal(position, entry.move)) return;
      moves.push_back(entry.move);
      position = rules_.play(position, entry.move);
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

  struct Entry {
    std::uint64_t key = 0;
    Move move{};
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;
  };

  struct Candidate {
    Move move;
    int order;
  };

  std::size_t index(std::uint64_t key) const { return static_cast<std::size_t>(key & (table_.size() - 1)); }

  bool legal(const Position& position, Move move) const {
    std::array<Move, Rules::kMostMoves> moves;
    const int size = rules_.list(position, moves.data());
    return std::find(moves.begin(), moves.begin() + size, move) != moves.begin() + size;
  }

  /// The root's moves in the order of a first glance.
  void begin(const Position& root, std::vector<Ranked<Move>>& ranked) {
    std::array<Move, Rules::kMostMoves> moves;
    const int size = rules_.list(root, moves.data());
    ranked.clear();
    for (int each = 0; each < size; ++each) {
      const Position after = rules_.play(root, moves[each]);
      ranked.push_back({moves[each], glance(root, after)});
    }
    nodes_ += static_cast<std::uint64_t>(size);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  /// The static score of a child, as its parent sees it.
  int glance(const Position& parent, const Position& child) const {
    const int score = rules_.over(child) ? rules_.ended(child) : rules_.judge(child);
    return rules_.seat(child) == rules_.seat(parent) ? score : -score;
  }

  /// One more depth for the root's moves; how many of them were finished in time.
  std::size_t deepen(const Position& root, int depth, bool every, std::vector<Ranked<Move>>& next) {
    int alpha = -kWin;
    for (std::size_t each = 0; each < next.size(); ++each) {
      const Position after = rules_.play(root, next[each].move);
      ++nodes_;
      const int left = depth - rules_.cost(root, next[each].move);
      int score = 0;
      if (each == 0 || every) {
        score = child(root, after, left, -kWin, kWin, 1);
      } else {
        score = child(root, after, left, alpha, alpha + 1, 1);
        if (score > alpha && !stopped_) score = child(root, after, left, alpha, kWin, 1);
      }
      if (stopped_) return each;
      next[each].score = score;
      alpha = std::max(alpha, score);
    }
    return next.size();
  }

  int child(const Position& parent, const Position& after, int depth, int alpha, int beta, int ply) {
    if (rules_.seat(after) == rules_.seat(parent)) return search(after, depth, alpha, beta, ply);
    return -search(after, depth, -beta, -alpha, ply);
  }

  int search(const Position& position, int depth, int alpha, int beta, int ply) {
    if (rules_.over(position)) {
      const int score = rules_.ended(position);  // the sooner a win the better
      return score > 0 ? score - ply : score < 0 ? score + ply : 0;
    }
    if (ply >= kDeepest) return rules_.judge(position);
    if (depth <= 0 && !rules_.loud(position)) return rules_.judge(position);
    if (out_of_budget()) return 0;

    Entry& entry = table_[index(rules_.key(position))];
    std::optional<Move> known;
    if (entry.key == rules_.key(position) && entry.bound != Bound::kNone) {
      known = entry.move;
      const int score = from_table(entry.score, ply);
      if (entry.depth >= depth && alpha + 1 == beta &&
          (entry.bound == Bound::kExact || (entry.bound == Bound::kLower ? score >= beta : score <= alpha)))
        return score;
    }
    return branch(position, depth, alpha, beta, ply, known, entry);
  }

  int branch(const Position& position, int depth, int alpha, int beta, int ply, std::optional<Move> known,
             Entry& entry) {
    std::array<Candidate, Rules::kMostMoves> moves;
    const int size = order(position, known, depth, ply, moves.data());
    const int floor = alpha;
    int best = -kWin;
    Move best_move = moves[0].move;
    for (int each = 0; each < size; ++each) {
      pick(moves.data(), each, size);
      const Move move = moves[each].move;
      const Position after = rules_.play(position, move);
      ++nodes_;
      const int cost = rules_.cost(position, move);
      const int left = std::max(depth, 0) - cost;
      int score = 0;
      if (each == 0) {
        score = child(position, after, left, alpha, beta, ply + 1);
      } else {
        // Late moves of a long list are first searched less deeply.
        const int less = cost && depth >= 2 && each >= 4 ? 1 + (each >= 16 && depth >= 3) : 0;
        score = child(position, after, left - less, alpha, alpha + 1, ply + 1);
        if (score > alpha && less && !stopped_) score = child(position, after, left, alpha, alpha + 1, ply + 1);
        if (score > alpha && score < beta && !stopped_) score = child(position, after, left, alpha, beta, ply + 1);
      }
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        best_move = move;
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        killers_[ply] = move;
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    entry = {rules_.key(position), best_move, static_cast<std::int16_t>(to_table(best, ply)),
             static_cast<std::int8_t>(std::max(depth, 0)), bound};
    return best;
  }

  /// The moves with a number to try them by: the one remembered, the killer, then by a glance where that pays.
  int order(const Position& position, std::optional<Move> known, int depth, int ply, Candidate* candidates) {
    std::array<Move, Rules::kMostMoves> moves;
    const int size = rules_.list(position, moves.data());
    for (int each = 0; each < size; ++each) {
      const Move move = moves[each];
      int number = -each;
      if (known && *known == move) {
        number = 3 * kWin;
      } else if (killers_[ply] && *killers_[ply] == move) {
        number = 2 * kWin;
      } else if (depth >= 2) {
        number = glance(position, rules_.play(position, move));
      }
      candidates[each] = {move, number};
    }
    return size;
  }

  /// Brings the most promising of the rest to the front: most nodes never need the whole order.
  static void pick(Candidate* moves, int from, int size) {
    int best = from;
    for (int each = from + 1; each < size; ++each)
      if (moves[each].order > moves[best].order) best = each;
    std::swap(moves[from], moves[best]);
  }

  bool out_of_budget() {
    if (nodes_ >= budget_.nodes && depth_ >= 1) stopped_ = true;
    if ((++asked_ & 1023) == 0) {
      if (budget_.stop.is_set()) stopped_ = true;
      if (budget_.seconds > 0 && Clock::now() >= until_) stopped_ = true;
    }
    return stopped_;
  }

  // Wins are kept as counted from the position itself, not from the root.
  static int to_table(int score, int ply) { return score > kSureWin ? score + ply : score < -kSureWin ? score - ply : score; }
  static int from_table(int score, int ply) { return score > kSureWin ? score - ply : score < -kSureWin ? score + ply : score; }

  const Rules& rules_;
  std::vector<Entry> table_;
  std::array<std::optional<Move>, kDeepest + 1> killers_{};
  Budget budget_{};
  Clock::time_point until_{};
  std::uint64_t nodes_ = 0, asked_ = 0;
  int depth_ = 0;
  bool stopped_ = false;
};

}  // namespace tete::search
