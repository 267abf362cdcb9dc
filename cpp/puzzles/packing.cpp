#include "puzzles/packing.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace tete::puzzles {

namespace {

constexpr double kHeat = 3;            // squares lost that a step may cost, about
constexpr double kFirstPatience = 1e4;  // steps before a fresh start; most searches need fewer
constexpr double kPatienceGrowth = 1.2;

}  // namespace

Packing::Packing(const Ways& ways, const Rules& rules, std::vector<Laid> lying, std::vector<Laid> hoped, bool symmetric,
                 std::uint64_t seed)
    : ways_(ways),
      rules_(rules),
      lying_(std::move(lying)),
      hoped_(std::move(hoped)),
      turns_(symmetric ? kColours : 1),
      rng_(seed),
      seen_(ways.list.size(), 0) {
  for (const Laid& laid : lying_) fixed_[laid.colour * ways.pieces + ways.list[laid.way].piece] = true;
}

std::vector<Laid> Packing::run(Budget& budget, std::atomic<int>& least_left) {
  Board board, before;
  start_over(board);
  least_left = board.left;
  double patience = kFirstPatience, waited = 0;
  while (board.left > 0) {
    if (!budget.step()) return {};
    if (++waited > patience) {
      start_over(board);
      patience *= kPatienceGrowth;
      waited = 0;
      continue;
    }
    before = board;
    if (!mend(board, before)) board = before;
    if (board.left < least_left) least_left = board.left;
  }
  std::vector<Laid> laid;
  for (int piece = 0; piece < kColours * ways_.pieces; ++piece)
    if (!fixed_[piece]) laid.push_back({colour_of(piece), board.way[piece]});
  return laying_order(ways_, rules_, lying_, laid).value();
}

void Packing::start_over(Board& board) {
  board.owner.fill(kNowhere);
  board.way.fill(kNowhere);
  board.beside = {};
  board.joins = {};
  board.left = 0;
  for (int piece = 0; piece < kColours * ways_.pieces; ++piece) board.left += size_of(piece);
  for (const Laid& laid : lying_) place(board, laid.colour, laid.way);
  if (starts_++ % 2 == 0) lay_hoped(board);
  lay_what_fits(board);
}

/// Lays the hoped-for pieces that still have their place, as long as another one finds a corner.
void Packing::lay_hoped(Board& board) {
  for (bool more = true; more;) {
    more = false;
    for (const auto& [colour, way] : hoped_)
      if (board.way[colour * ways_.pieces + ways_.list[way].piece] == kNowhere && fits(board, colour, way) &&
          joined(board, colour, way)) {
        place(board, colour, way);
        more = true;
      }
  }
}

/// Forces one missing piece onto the board and lays again what fits; whether the result is to be kept.
bool Packing::mend(Board& board, const Board& before) {
  const auto away = missing(board);
  const int piece = away[rng_.below(static_cast<std::uint32_t>(away.size()))], colour = colour_of(piece);
  const int way = best_forced(board, colour, piece % ways_.pieces);
  if (way == kNowhere) return false;
  push_out(board, colour, way);
  place(board, colour, way);
  for (int each = 0; each < kColours; ++each) drop_unsupported(board, each);
  lay_what_fits(board);
  const int lost = board.left - before.left;
  return lost <= 0 || rng_.unit() < std::exp(-lost / kHeat);
}

void Packing::mark(Board& board, int colour, int number, int by) const {
  const auto& way = ways_.list[number];
  const auto add = static_cast<std::uint8_t>(by);
  for (const int cell : way.edges) board.beside[colour][cell] += add;
  const int largest = rules_.descending ? way.size : kLargest;  // a larger piece never waits for a smaller one
  for (int size = 1; size <= largest; ++size)
    for (const int cell : way.corners) board.joins[colour][size][cell] += add;
}

void Packing::place(Board& board, int colour, int number) {
  for (int turn = 0; turn < turns_; ++turn) {
    const auto& way = ways_.list[number];
    const int piece = colour * ways_.pieces + way.piece;
    for (const int cell : way.covered()) board.owner[cell] = static_cast<std::int16_t>(piece);
    board.way[piece] = static_cast<std::int16_t>(number);
    board.left -= way.size;
    mark(board, colour, number, 1);
    if (turns_ > 1) number = ways_.turned(number), colour = (colour + 1) % kColours;
  }
}

void Packing::remove(Board& board, int piece) {
  for (int turn = 0; turn < turns_; ++turn) {
    const int number = board.way[piece];
    const auto& way = ways_.list[number];
    for (const int cell : way.covered()) board.owner[cell] = kNowhere;
    board.way[piece] = kNowhere;
    board.left += way.size;
    mark(board, colour_of(piece), number, -1);
    piece = (piece + ways_.pieces) % (kColours * ways_.pieces);
  }
}

void Packing::push_out(Board& board, int colour, int number) {
  const auto& way = ways_.list[number];
  for (const int cell : way.covered())
    if (const int other = board.owner[cell]; other != kNowhere) remove(board, other);
  for (const int cell : way.edges)
    if (const int other = board.owner[cell]; other != kNowhere && colour_of(other) == colour) remove(board, other);
}

/// Takes off what is no longer joined to its start, size by size where larger pieces come first.
void Packing::drop_unsupported(Board& board, int colour) {
  const int first = colour * ways_.pieces, root = board.owner[rules_.starts[colour]];
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
    for (int piece = 0; piece < ways_.pieces; ++piece)
      if (held[piece]) queue[tail++] = piece;
    hold(root);
    while (head < tail)
      for (const int cell : ways_.list[board.way[first + queue[head++]]].corners) hold(board.owner[cell]);
  }
  for (int piece = 0; piece < ways_.pieces; ++piece)
    if (board.way[first + piece] != kNowhere && !held[piece] && !fixed_[first + piece]) remove(board, first + piece);
}

void Packing::lay_what_fits(Board& board) {
  auto away = missing(board);
  for (std::size_t i = away.size(); i > 1; --i) std::swap(away[i - 1], away[rng_.below(static_cast<std::uint32_t>(i))]);
  std::ranges::stable_sort(away, std::greater{}, [&](int piece) { return size_of(piece); });
  for (const int piece : away)
    if (const int way = best_free(board, colour_of(piece), piece % ways_.pieces); way != kNowhere)
      place(board, colour_of(piece), way);
}

/// The pieces to lay; with symmetry those of the first colour stand for all.
std::vector<int> Packing::missing(const Board& board) const {
  std::vector<int> away;
  for (int piece = 0; piece < kColours / turns_ * ways_.pieces; ++piece)
    if (board.way[piece] == kNowhere) away.push_back(piece);
  return away;
}

/// The ways to lay a piece at a corner of its colour or on its start, whatever lies in the way.
void Packing::find_joined(const Board& board, int colour, int piece) {
  joined_.clear();
  ++round_;
  const auto add_through = [&](int cell) {
    for (const int way : ways_.through[piece][cell])
      if (seen_[way] != round_) {
        seen_[way] = round_;
        if (turns_ == 1 || !meets_its_turns(way)) joined_.push_back(way);
      }
  };
  const auto& joins = board.joins[colour][ways_.size_of[piece]];
  for (int cell = 0; cell < ways_.cells(); ++cell)
    if (joins[cell]) add_through(cell);
  const int start = rules_.starts[colour];
  if (board.owner[start] == kNowhere || colour_of(board.owner[start]) != colour) add_through(start);
}

/// Whether a way and its quarter turns get into each other's way, which happens only in the middle of the board.
bool Packing::meets_its_turns(int number) const {
  const auto& way = ways_.list[number];
  for (int turn = 1, other = number; turn < turns_; ++turn) {
    other = ways_.turned(other);
    for (const int cell : ways_.list[other].covered())
      if (std::ranges::find(way.covered(), cell) != way.covered().end()) return true;
  }
  return false;
}

bool Packing::fits(const Board& board, int colour, int way) const {
  return std::ranges::all_of(ways_.list[way].covered(), [&](int cell) {
    return board.owner[cell] == kNowhere && !board.beside[colour][cell];
  });
}

bool Packing::joined(const Board& board, int colour, int number) const {
  const auto& way = ways_.list[number];
  return std::ranges::any_of(way.covered(), [&](int cell) {
    return board.joins[colour][way.size][cell] || cell == rules_.starts[colour];
  });
}

int Packing::open_edges(const Board& board, int way) const {
  return static_cast<int>(std::ranges::count_if(ways_.list[way].edges, [&](int cell) { return board.owner[cell] == kNowhere; }));
}

/// The squares a way would push out; far too many where a fixed piece is among them.
double Packing::price(const Board& board, int colour, int number) const {
  const auto& way = ways_.list[number];
  std::array<int, 5 * kLargest> counted;
  int count = 0;
  double squares = 0;
  const auto charge = [&](int piece) {
    if (std::find(counted.begin(), counted.begin() + count, piece) != counted.begin() + count) return;
    counted[count++] = piece;
    squares += fixed_[piece] ? 1e9 : size_of(piece);
  };
  for (const int cell : way.covered())
    if (const int other = board.owner[cell]; other != kNowhere) charge(other);
  for (const int cell : way.edges)
    if (const int other = board.owner[cell]; other != kNowhere && colour_of(other) == colour) charge(other);
  return squares;
}

/// A way that fits, snugly rather than not.
int Packing::best_free(const Board& board, int colour, int piece) {
  find_joined(board, colour, piece);
  int best = kNowhere;
  double least = 1e9;
  for (const int way : joined_) {
    if (!fits(board, colour, way)) continue;
    const double cost = open_edges(board, way) + 3 * rng_.unit();
    if (cost < least) least = cost, best = way;
  }
  return best;
}

/// A way that pushes little out, with enough chance in it not to go round in circles.
int Packing::best_forced(const Board& board, int colour, int piece) {
  find_joined(board, colour, piece);
  int best = kNowhere;
  double least = 1e8;
  for (const int way : joined_) {
    const double cost = price(board, colour, way) + 0.3 * open_edges(board, way) + 4 * rng_.unit();
    if (cost < least) least = cost, best = way;
  }
  return best;
}

}  // namespace tete::puzzles
