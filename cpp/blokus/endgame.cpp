#include "blokus/endgame.h"

#include <algorithm>

namespace tete::blokus {
namespace {

constexpr int kFarthest = 1000;  // points: beyond any difference
constexpr std::uint32_t kCheckInterval = 256;  // positions
constexpr int kMostMoves = 80;   // of all colours together: with more the end is too far

/// Of a colour and its placement: positions with the same pieces on the board have the same sum.
std::uint64_t key_of(int colour, std::uint16_t number) {
  std::uint64_t mixed = (static_cast<std::uint64_t>(number) * kColours + colour + 1) * 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

/// The same pieces may have been laid in another order; that decides who is to move, and which colour ended on the single.
std::uint64_t slot_of(const Position& position, std::uint64_t pieces) {
  return pieces ^ (static_cast<std::uint64_t>(position.mover + 1) * kColours * 4 + position.single_last + 1) * 0xD6E8FEB86659FD93u;
}

int difference(const Position& position, int side) {
  const auto points = position.points();
  return points[side] - points[1 - side];
}

/// The most that a side can still win: all squares of the colours that are not finished, and the bonus.
int hope(const Position& position, int side) {
  int most = 0;
  for (int colour = 0; colour < position.rules.colours; ++colour) {
    if (position.rules.side[colour] != side || (position.finished >> colour & 1) || !position.left[colour]) continue;
    most += position.squares_left[colour] + 20;
  }
  return most;
}

}  // namespace

Endgame::Endgame(const Position& root, const Limits& limits)
    : budget_(limits, kCheckInterval), positions_(kDepth, root), moves_(kDepth * kMovesOf), listed_(kMovesOf), table_(kTable) {}

bool Endgame::near(const Position& root) {
  if (root.rules.sides != 2) return false;
  Position copy = root;
  std::vector<Move> listed(kMostMoves + 1);
  int total = 0;
  for (int colour = 0; colour < root.rules.colours; ++colour) {
    if (root.rules.side[colour] == kShared) return false;
    total += list_moves(copy, colour, copy.left[colour], listed.data(), kMostMoves + 1);
    if (total > kMostMoves) return false;
  }
  return true;
}

std::optional<Endgame::Solved> Endgame::solve() {
  const int found = value(0, 0, -kFarthest, kFarthest);
  if (given_up_) return std::nullopt;
  std::stable_sort(roots_.begin(), roots_.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  Solved solved{found, {}, roots_};
  std::uint64_t key = 0;
  Position position = positions_[0];
  while (position.mover != kOver) {
    const std::uint64_t slot = slot_of(position, key);
    const Entry& entry = table_[slot % kTable];
    if (entry.key != slot || entry.best == kNone) break;
    solved.line.push_back(entry.best);
    key ^= key_of(position.mover, entry.best);
    position.play(move_of(*position.tables, entry.best));
  }
  return solved;
}

/// The moves of a depth, the largest pieces first and before them the one that was best here before.
int Endgame::list(int depth, std::uint16_t first) {
  Position& position = positions_[depth];
  const int count = list_moves(position, position.mover, position.left[position.mover], listed_.data(), kMovesOf);
  std::stable_sort(listed_.begin(), listed_.begin() + count, [&](const Move& a, const Move& b) {
    return position.tables->piece_size[a.piece] > position.tables->piece_size[b.piece];
  });
  std::uint16_t* moves = &moves_[depth * kMovesOf];
  for (int index = 0; index < count; ++index) moves[index] = number(*position.tables, listed_[index]);
  std::uint16_t* known = std::find(moves, moves + count, first);
  if (known != moves + count) std::rotate(moves, known, known + 1);
  return count;
}

int Endgame::value(int depth, std::uint64_t key, int alpha, int beta) {
  const Position& position = positions_[depth];
  if (!budget_.spend()) given_up_ = true;
  if (given_up_) return 0;
  const int side = position.side_of(position.mover), now = difference(position, side);
  int low = now - hope(position, 1 - side), high = now + hope(position, side);
  const std::uint64_t slot = slot_of(position, key);
  Entry& entry = table_[slot % kTable];
  const bool known = entry.key == slot && entry.best != kNone;
  if (known) {
    low = std::max<int>(low, entry.low);
    high = std::min<int>(high, entry.high);
  }
  if (depth > 0 && low >= beta) return low;
  if (depth > 0 && (high <= alpha || low == high)) return high;
  const int floor = std::max(alpha, low - 1);
  const int count = list(depth, known ? entry.best : kNone);
  if (count == kMovesOf) given_up_ = true;  // some may be missing
  int highest = -kFarthest;
  std::uint16_t best = kNone;
  for (int index = 0; index < count && highest < beta; ++index) {
    const std::uint16_t number = moves_[depth * kMovesOf + index];
    const int found = after(depth, key, number, std::max(floor, highest), beta);
    if (given_up_) return 0;
    if (depth == 0) roots_.emplace_back(number, found);
    if (found > highest) {
      highest = found;
      best = number;
    }
  }
  // Positions further on may have taken the place in the table meanwhile.
  if (entry.key != slot || entry.best == kNone) entry = {slot, -kFarthest, kFarthest, kNone};
  if (highest > floor) entry.low = static_cast<std::int16_t>(std::max<int>(entry.low, highest));
  if (highest < beta) entry.high = static_cast<std::int16_t>(std::min<int>(entry.high, highest));
  entry.best = best;
  return highest;
}

/// What a move leads to, for the side that plays it.
int Endgame::after(int depth, std::uint64_t key, std::uint16_t number, int alpha, int beta) {
  const Position& position = positions_[depth];
  const int side = position.side_of(position.mover);
  Position& next = positions_[depth + 1];
  next = position;
  next.play(move_of(*position.tables, number));
  if (next.mover == kOver) return difference(next, side);
  key ^= key_of(position.mover, number);
  return next.side_of(next.mover) == side ? value(depth + 1, key, alpha, beta) : -value(depth + 1, key, -beta, -alpha);
}

}  // namespace tete::blokus
