#include "puzzles/packing.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace tete::puzzles {

namespace {

constexpr double kTemperature = 3;   // squares: a board worse by so many is kept with odds of 1 to e
constexpr double kFirstRound = 1e4;  // steps before a restart; most searches need fewer
constexpr double kRoundGrowth = 1.2;
// The cost of a placement, in squares: for open edges beside it, and at random, so that the search does not run in circles.
constexpr double kFreeNoise = 3, kForcedNoise = 4, kForcedEdge = 0.3;
constexpr double kFixed = 1e9, kTooMuch = 1e8;  // removing a given piece costs more than any placement may

}  // namespace

Packing::Packing(const Placements& placements, const Rules& rules, std::vector<Laid> given, std::vector<Laid> guess, bool symmetric,
                 std::uint64_t seed)
    : placements_(placements),
      rules_(rules),
      given_(std::move(given)),
      guess_(std::move(guess)),
      turns_(symmetric ? kColours : 1),
      rng_(seed),
      seen_(placements.list.size(), 0) {
  for (const Laid& laid : given_) fixed_[laid.colour * placements.pieces + placements.list[laid.placement].piece] = true;
}

std::vector<Laid> Packing::run(Budget& budget, std::atomic<int>& least_left) {
  Board board, before;
  start_over(board);
  least_left = board.left;
  double round = kFirstRound, steps = 0;
  while (board.left > 0) {
    if (!budget.spend()) return {};
    if (++steps > round) {
      start_over(board);
      round *= kRoundGrowth;
      steps = 0;
      continue;
    }
    before = board;
    if (!mend(board, before)) board = before;
    if (board.left < least_left) least_left = board.left;
  }
  std::vector<Laid> laid;
  for (int piece = 0; piece < kColours * placements_.pieces; ++piece)
    if (!fixed_[piece]) laid.push_back({colour_of(piece), board.placement[piece]});
  return laying_order(placements_, rules_, given_, laid).value();
}

void Packing::start_over(Board& board) {
  board.owner.fill(kNowhere);
  board.placement.fill(kNowhere);
  board.beside = {};
  board.joins = {};
  board.left = 0;
  for (int piece = 0; piece < kColours * placements_.pieces; ++piece) board.left += size_of(piece);
  for (const Laid& laid : given_) place(board, laid.colour, laid.placement);
  if (starts_++ % 2 == 0) lay_guess(board);
  lay_what_fits(board);
}

/// Lays the pieces of the guess whose place is free, as long as another one finds a corner.
void Packing::lay_guess(Board& board) {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [colour, placement] : guess_)
      if (board.placement[colour * placements_.pieces + placements_.list[placement].piece] == kNowhere && fits(board, colour, placement) &&
          joined(board, colour, placement)) {
        place(board, colour, placement);
        more = true;
      }
  }
}

/// Forces one missing piece onto the board and lays again what fits; whether the result is to be kept.
bool Packing::mend(Board& board, const Board& before) {
  const auto away = missing(board);
  const int piece = away[rng_.below(static_cast<std::uint32_t>(away.size()))], colour = colour_of(piece);
  const int placement = best_forced(board, colour, piece % placements_.pieces);
  if (placement == kNowhere) return false;
  push_out(board, colour, placement);
  place(board, colour, placement);
  for (int each = 0; each < kColours; ++each) drop_unsupported(board, each);
  lay_what_fits(board);
  const int lost = board.left - before.left;
  return lost <= 0 || rng_.unit() < std::exp(-lost / kTemperature);
}

void Packing::mark(Board& board, int colour, int number, int by) const {
  const auto& placement = placements_.list[number];
  const auto add = static_cast<std::uint8_t>(by);
  for (const int cell : placement.edges) board.beside[colour][cell] += add;
  const int largest = rules_.descending ? placement.size : kLargest;  // a larger piece never waits for a smaller one
  for (int size = 1; size <= largest; ++size)
    for (const int cell : placement.corners) board.joins[colour][size][cell] += add;
}

void Packing::place(Board& board, int colour, int number) {
  for (int turn = 0; turn < turns_; ++turn) {
    const auto& placement = placements_.list[number];
    const int piece = colour * placements_.pieces + placement.piece;
    for (const int cell : placement.covered()) board.owner[cell] = static_cast<std::int16_t>(piece);
    board.placement[piece] = static_cast<std::int16_t>(number);
    board.left -= placement.size;
    mark(board, colour, number, 1);
    if (turns_ > 1) number = placements_.turned(number), colour = (colour + 1) % kColours;
  }
}

void Packing::remove(Board& board, int piece) {
  for (int turn = 0; turn < turns_; ++turn) {
    const int number = board.placement[piece];
    const auto& placement = placements_.list[number];
    for (const int cell : placement.covered()) board.owner[cell] = kNowhere;
    board.placement[piece] = kNowhere;
    board.left += placement.size;
    mark(board, colour_of(piece), number, -1);
    piece = (piece + placements_.pieces) % (kColours * placements_.pieces);
  }
}

void Packing::push_out(Board& board, int colour, int number) {
  const auto& placement = placements_.list[number];
  for (const int cell : placement.covered())
    if (const int other = board.owner[cell]; other != kNowhere) remove(board, other);
  for (const int cell : placement.edges)
    if (const int other = board.owner[cell]; other != kNowhere && colour_of(other) == colour) remove(board, other);
}

/// Removes what is no longer joined to its start, size by size where larger pieces come first.
void Packing::drop_unsupported(Board& board, int colour) {
  const int first = colour * placements_.pieces, root = board.owner[rules_.starts[colour]];
  std::array<bool, kMostPieces> held{};
  std::array<int, kMostPieces> queue;
  for (int size = kLargest; size >= (rules_.descending ? 1 : kLargest); --size) {
    int head = 0, tail = 0;
    const auto hold = [&](int piece) {
      if (piece == kNowhere || colour_of(piece) != colour || held[piece - first]) return;
      if (rules_.descending && size_of(piece) != size) return;
      held[piece - first] = true;
      queue[tail++] = piece - first;
    };
    for (int piece = 0; piece < placements_.pieces; ++piece)
      if (held[piece]) queue[tail++] = piece;
    hold(root);
    while (head < tail)
      for (const int cell : placements_.list[board.placement[first + queue[head++]]].corners) hold(board.owner[cell]);
  }
  for (int piece = 0; piece < placements_.pieces; ++piece)
    if (board.placement[first + piece] != kNowhere && !held[piece] && !fixed_[first + piece]) remove(board, first + piece);
}

void Packing::lay_what_fits(Board& board) {
  auto away = missing(board);
  for (std::size_t i = away.size(); i > 1; --i) std::swap(away[i - 1], away[rng_.below(static_cast<std::uint32_t>(i))]);
  std::ranges::stable_sort(away, std::greater{}, [&](int piece) { return size_of(piece); });
  for (const int piece : away)
    if (const int placement = best_free(board, colour_of(piece), piece % placements_.pieces); placement != kNowhere)
      place(board, colour_of(piece), placement);
}

/// The pieces to lay; with symmetry those of the first colour stand for all.
std::vector<int> Packing::missing(const Board& board) const {
  std::vector<int> away;
  for (int piece = 0; piece < kColours / turns_ * placements_.pieces; ++piece)
    if (board.placement[piece] == kNowhere) away.push_back(piece);
  return away;
}

/// The placements of a piece at a corner of its colour or on its start, even if other pieces are in the way.
void Packing::find_joined(const Board& board, int colour, int piece) {
  joined_.clear();
  ++round_;
  const auto add_through = [&](int cell) {
    for (const int placement : placements_.through[piece][cell])
      if (seen_[placement] != round_) {
        seen_[placement] = round_;
        if (turns_ == 1 || !meets_its_turns(placement)) joined_.push_back(placement);
      }
  };
  const auto& joins = board.joins[colour][placements_.size_of[piece]];
  for (int cell = 0; cell < placements_.cells(); ++cell)
    if (joins[cell]) add_through(cell);
  const int start = rules_.starts[colour];
  if (board.owner[start] == kNowhere || colour_of(board.owner[start]) != colour) add_through(start);
}

/// Whether a placement and its quarter turns overlap, which happens only in the middle of the board.
bool Packing::meets_its_turns(int number) const {
  const auto& placement = placements_.list[number];
  for (int turn = 1, other = number; turn < turns_; ++turn) {
    other = placements_.turned(other);
    for (const int cell : placements_.list[other].covered())
      if (std::ranges::find(placement.covered(), cell) != placement.covered().end()) return true;
  }
  return false;
}

bool Packing::fits(const Board& board, int colour, int placement) const {
  return std::ranges::all_of(placements_.list[placement].covered(), [&](int cell) {
    return board.owner[cell] == kNowhere && !board.beside[colour][cell];
  });
}

bool Packing::joined(const Board& board, int colour, int number) const {
  const auto& placement = placements_.list[number];
  return std::ranges::any_of(placement.covered(), [&](int cell) {
    return board.joins[colour][placement.size][cell] || cell == rules_.starts[colour];
  });
}

int Packing::open_edges(const Board& board, int placement) const {
  return static_cast<int>(std::ranges::count_if(placements_.list[placement].edges, [&](int cell) { return board.owner[cell] == kNowhere; }));
}

/// The squares that a placement would remove; a prohibitive number if a given piece is among them.
double Packing::price(const Board& board, int colour, int number) const {
  const auto& placement = placements_.list[number];
  std::array<int, 5 * kLargest> counted;
  int count = 0;
  double squares = 0;
  const auto charge = [&](int piece) {
    if (std::find(counted.begin(), counted.begin() + count, piece) != counted.begin() + count) return;
    counted[count++] = piece;
    squares += fixed_[piece] ? kFixed : size_of(piece);
  };
  for (const int cell : placement.covered())
    if (const int other = board.owner[cell]; other != kNowhere) charge(other);
  for (const int cell : placement.edges)
    if (const int other = board.owner[cell]; other != kNowhere && colour_of(other) == colour) charge(other);
  return squares;
}

/// A placement that fits, preferably with few open edges.
int Packing::best_free(const Board& board, int colour, int piece) {
  find_joined(board, colour, piece);
  int best = kNowhere;
  double least = kFixed;
  for (const int placement : joined_) {
    if (!fits(board, colour, placement)) continue;
    const double cost = open_edges(board, placement) + kFreeNoise * rng_.unit();
    if (cost < least) least = cost, best = placement;
  }
  return best;
}

/// A placement that removes little, with enough randomness not to run in circles.
int Packing::best_forced(const Board& board, int colour, int piece) {
  find_joined(board, colour, piece);
  int best = kNowhere;
  double least = kTooMuch;
  for (const int placement : joined_) {
    const double cost = price(board, colour, placement) + kForcedEdge * open_edges(board, placement) + kForcedNoise * rng_.unit();
    if (cost < least) least = cost, best = placement;
  }
  return best;
}

}  // namespace tete::puzzles
