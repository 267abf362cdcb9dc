// Alpha-beta for any game of two seats without chance.
//
// The methods are the classic ones of computer chess:
// - alpha-beta pruning: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6, 1975
// - iterative deepening with a transposition table: D. Slate and L. Atkin, "Chess 4.5", in "Chess Skill in Man and
//   Machine", 1977; keys of positions: A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970
// - principal variation search: T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982
// - the killer heuristic: S. Akl and M. Newborn, "The Principal Continuation and the Killer Heuristic", 1977
// - late move reductions: known from the chess programs Fruit (F. Letouzey, 2005) and Stockfish
// - no evaluation of noisy positions (quiescence): C. Shannon, "Programming a Computer for Playing Chess", 1950
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "search/result.h"

namespace tete {

inline constexpr int kWin = 30000;
inline constexpr int kSureWin = kWin - 1000;  // scores beyond are wins seen to the end
inline constexpr int kDeepest = 60;

/// The rules and the evaluation of a game. The seat may stay the same over several moves: scores change their sign only
/// where the seat changes.
template <class Rules>
concept AlphaBetaRules = std::equality_comparable<typename Rules::Move> && std::default_initializable<typename Rules::Move> &&
    requires(const Rules& rules, const typename Rules::Position& position, typename Rules::Move move, typename Rules::Move* moves) {
      { Rules::kMostMoves } -> std::convertible_to<int>;
      { rules.seat(position) } -> std::same_as<int>;            // 0 or 1: scores are for this seat
      { rules.over(position) } -> std::same_as<bool>;
      { rules.final_score(position) } -> std::same_as<int>;     // kWin, 0 or -kWin, once it is over
      { rules.list(position, moves) } -> std::same_as<int>;     // writes the moves worth a search, returns their number
      { rules.play(position, move) } -> std::same_as<typename Rules::Position>;
      { rules.key(position) } -> std::same_as<std::uint64_t>;
      { rules.static_value(position) } -> std::same_as<int>;    // well inside ±kWin
      { rules.noisy(position) } -> std::same_as<bool>;          // searched on although the depth is used up
      { rules.cost(position, move) } -> std::same_as<int>;      // of depth: 0 for a step within a turn, else 1
      { Rules::code(move) } -> std::convertible_to<MoveCode>;
    };

struct AlphaBetaOptions {
  int depth = kDeepest;
  bool every = false;  // the score of every move of the root is exact, not only the best one's
};

template <AlphaBetaRules Rules>
class AlphaBeta {
 public:
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;
  static constexpr std::uint32_t kCheckInterval = 1024;  // nodes

  AlphaBeta(const Rules& rules, int table_bits) : rules_(rules), table_(std::size_t{1} << table_bits) {}

  /// The ranked moves of the root, the expected line, the nodes seen and the depth reached. The budget's units are nodes.
  SearchResult run(const Position& root, const Limits& limits, const AlphaBetaOptions& options) {
    Budget budget(limits, kCheckInterval);
    budget_ = &budget;
    stopped_ = false;
    depth_ = 0;
    std::vector<Scored> ranked = static_scores(root);
    if (ranked.size() > 1 || options.every) deepen(root, options, ranked);
    SearchResult result;
    result.nodes = budget.used();
    result.depth = depth_;
    for (const Scored& each : ranked) result.ranked.push_back({Rules::code(each.move), 0, static_cast<double>(each.score), 0});
    if (!ranked.empty()) result.lines.push_back(line(root, ranked.front().move));
    budget_ = nullptr;
    return result;
  }

 private:
  static constexpr std::size_t kLongestLine = 16;
  // Late moves of a long list are first searched less deeply.
  static constexpr int kReducedFrom = 4, kReducedMoreFrom = 16;

  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

  struct Scored {
    Move move;
    int score;
  };

  struct Entry {
    std::uint64_t key = 0;
    Move move{};
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;
  };

  struct Ordered {
    Move move;
    int order;
  };

  static bool higher(const Scored& a, const Scored& b) { return a.score > b.score; }

  std::size_t index(std::uint64_t key) const { return static_cast<std::size_t>(key & (table_.size() - 1)); }

  bool legal(const Position& position, Move move) const {
    std::array<Move, Rules::kMostMoves> moves;
    const int size = rules_.list(position, moves.data());
    return std::find(moves.begin(), moves.begin() + size, move) != moves.begin() + size;
  }

  /// The moves of the root in the order of their static scores.
  std::vector<Scored> static_scores(const Position& root) {
    std::array<Move, Rules::kMostMoves> moves;
    const auto size = static_cast<std::size_t>(rules_.list(root, moves.data()));
    std::vector<Scored> ranked;
    for (std::size_t each = 0; each < size; ++each) ranked.push_back({moves[each], static_score(root, rules_.play(root, moves[each]))});
    budget_->count(size);
    std::stable_sort(ranked.begin(), ranked.end(), higher);
    return ranked;
  }

  /// The static score of a child for the seat of its parent.
  int static_score(const Position& parent, const Position& child) const {
    const int score = rules_.over(child) ? rules_.final_score(child) : rules_.static_value(child);
    return rules_.seat(child) == rules_.seat(parent) ? score : -score;
  }

  /// Iterations of growing depth.
  void deepen(const Position& root, const AlphaBetaOptions& options, std::vector<Scored>& ranked) {
    std::vector<Scored> next = ranked;
    for (int depth = 1; depth <= options.depth; ++depth) {
      const std::size_t done = iterate(root, depth, options.every, next);
      if (done == 0) break;
      // An unfinished iteration counts as far as it got: its first move is the best of the iteration before.
      std::stable_sort(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(done), higher);
      if (done < next.size() && options.every) break;  // exact scores of different depths cannot be compared
      ranked = next;
      if (done < next.size()) break;
      depth_ = depth;
      if (std::abs(ranked.front().score) > kSureWin && !options.every) break;
    }
  }

  /// One iteration over the root's moves; returns how many were finished in time.
  std::size_t iterate(const Position& root, int depth, bool every, std::vector<Scored>& next) {
    int alpha = -kWin;
    for (std::size_t each = 0; each < next.size(); ++each) {
      const Position after = rules_.play(root, next[each].move);
      budget_->count();
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
      const int score = rules_.final_score(position);  // an early win is better than a late one
      return score > 0 ? score - ply : score < 0 ? score + ply : 0;
    }
    if (ply >= kDeepest) return rules_.static_value(position);
    if (depth <= 0 && !rules_.noisy(position)) return rules_.static_value(position);
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
    std::array<Ordered, Rules::kMostMoves> moves;
    const int size = order(position, known, depth, ply, moves.data());
    if (size == 0) return rules_.static_value(position);  // nothing worth a search: as if the depth were used up
    const int floor = alpha;
    int best = -kWin;
    Move best_move = moves[0].move;
    for (int each = 0; each < size; ++each) {
      pick(moves.data(), each, size);
      const Move move = moves[static_cast<std::size_t>(each)].move;
      const Position after = rules_.play(position, move);
      budget_->count();
      const int cost = rules_.cost(position, move);
      const int left = std::max(depth, 0) - cost;
      int score = 0;
      if (each == 0) {
        score = child(position, after, left, alpha, beta, ply + 1);
      } else {
        const int less = cost && depth >= 2 && each >= kReducedFrom ? 1 + (each >= kReducedMoreFrom && depth >= 3) : 0;
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
        killers_[static_cast<std::size_t>(ply)] = move;
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    entry = {rules_.key(position), best_move, static_cast<std::int16_t>(to_table(best, ply)),
             static_cast<std::int8_t>(std::max(depth, 0)), bound};
    return best;
  }

  /// The moves with a number to order them by: the one in the table, the killer, then by static score where that pays.
  int order(const Position& position, std::optional<Move> known, int depth, int ply, Ordered* ordered) {
    std::array<Move, Rules::kMostMoves> moves;
    const int size = rules_.list(position, moves.data());
    const std::optional<Move>& killer = killers_[static_cast<std::size_t>(ply)];
    for (int each = 0; each < size; ++each) {
      const Move move = moves[static_cast<std::size_t>(each)];
      int number = -each;
      if (known && *known == move) {
        number = 3 * kWin;
      } else if (killer && *killer == move) {
        number = 2 * kWin;
      } else if (depth >= 2) {
        number = static_score(position, rules_.play(position, move));
      }
      ordered[each] = {move, number};
    }
    return size;
  }

  /// Brings the most promising of the rest to the front: most nodes never need the whole order.
  static void pick(Ordered* moves, int from, int size) {
    int best = from;
    for (int each = from + 1; each < size; ++each)
      if (moves[each].order > moves[best].order) best = each;
    std::swap(moves[from], moves[best]);
  }

  /// The expected line, as far as the table still has it.
  std::vector<MoveCode> line(Position position, Move move) const {
    std::vector<MoveCode> codes{Rules::code(move)};
    position = rules_.play(position, move);
    while (codes.size() < kLongestLine && !rules_.over(position)) {
      const Entry& entry = table_[index(rules_.key(position))];
      if (entry.key != rules_.key(position) || entry.bound == Bound::kNone || !legal(position, entry.move)) break;
      codes.push_back(Rules::code(entry.move));
      position = rules_.play(position, entry.move);
    }
    return codes;
  }

  /// The first iteration is always finished, unless time is over or the stop is set.
  bool out_of_budget() {
    if ((budget_->units_over() && depth_ >= 1) || budget_->interrupted()) stopped_ = true;
    return stopped_;
  }

  // Wins are stored as counted from the position itself, not from the root.
  static int to_table(int score, int ply) { return score > kSureWin ? score + ply : score < -kSureWin ? score - ply : score; }
  static int from_table(int score, int ply) { return score > kSureWin ? score - ply : score < -kSureWin ? score + ply : score; }

  const Rules& rules_;
  std::vector<Entry> table_;
  std::array<std::optional<Move>, kDeepest + 1> killers_{};
  Budget* budget_ = nullptr;
  int depth_ = 0;
  bool stopped_ = false;
};

}  // namespace tete
