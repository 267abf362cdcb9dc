#include "headache/position.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace tete::headache {
namespace {

Spaces set_of(const std::vector<int>& listed, int spaces) {
  Spaces set = 0;
  for (const int space : listed) {
    if (space < 0 || space >= spaces) throw std::invalid_argument("no such space");
    set |= Spaces{1} << space;
  }
  return set;
}

}  // namespace

Tables::Tables(const std::vector<std::vector<std::vector<int>>>& single, const std::vector<std::vector<std::vector<int>>>& stack,
               const std::vector<int>& crossing, const std::vector<int>& starts, const std::vector<int>& owners,
               const std::vector<std::array<int, 3>>& weighted_pops, int cone_count, bool safe_crossings, bool guarded_starts,
               bool no_idle_pass, int quiet_turns, int most_turns)
    : cones(cone_count), quiet_limit(quiet_turns), turn_limit(most_turns), safe(safe_crossings), guarded(guarded_starts), must_move(no_idle_pass) {
  if (single.size() != kNumbers || stack.size() != kNumbers || single[0].empty() || single[0].size() > kSpaces) {
    throw std::invalid_argument("no such track");
  }
  if (starts.size() != kColours || owners.size() != kColours) throw std::invalid_argument("no such colours");
  spaces = static_cast<int>(single[0].size());
  crossings = set_of(crossing, spaces);
  entering.fill(-1);
  for (int colour = 0; colour < kColours; ++colour) {
    if (owners[colour] < -1 || owners[colour] >= kSeats) throw std::invalid_argument("no such seat");
    set_of({starts[colour]}, spaces);
    owner[colour] = static_cast<std::int8_t>(owners[colour]);
    start[colour] = static_cast<std::uint8_t>(starts[colour]);
    entering[start[colour]] = static_cast<std::int8_t>(colour);
    seats = std::max(seats, owners[colour] + 1);
  }
  for (const bool tall : {false, true}) {
    for (auto& from : dice[tall]) from.fill(0);
    for (auto& from : ends[tall]) from.fill(0);
    for (int number = 1; number <= kNumbers; ++number) {
      const auto& listed = (tall ? stack : single)[number - 1];
      if (static_cast<int>(listed.size()) != spaces) throw std::invalid_argument("no such track");
      for (int here = 0; here < spaces; ++here) {
        ends[tall][number][here] = set_of(listed[here], spaces);
        for (const int there : listed[here]) dice[tall][here][there] |= static_cast<std::uint8_t>(1 << (number - 1));
      }
    }
  }
  read_pops(weighted_pops);
  check_counts();
}

void Tables::read_pops(const std::vector<std::array<int, 3>>& weighted) {
  if (weighted.empty() || weighted.size() > kMoves) throw std::invalid_argument("no such dice");
  float sum = 0;
  for (const auto& [number, dot, weight] : weighted) {
    if (number < 1 || number > kNumbers || weight < 1) throw std::invalid_argument("no such number");
    sum += static_cast<float>(weight);
  }
  for (const auto& [number, dot, weight] : weighted) {
    pops.push_back({static_cast<std::uint8_t>(number), dot != 0, static_cast<float>(weight) / sum});
  }
}

/// No seat can have more moves than a list of moves has room for.
void Tables::check_counts() const {
  if (cones < 1 || cones > kCones) throw std::invalid_argument("no such number of cones");
  if (quiet_limit < 1 || turn_limit < 1 || quiet_limit > kMostTurns || turn_limit > kMostTurns) throw std::invalid_argument("no such limits");
  if (seats < 2) throw std::invalid_argument("a game has two seats or more");
  int most_ends = 0, most_colours = 0;
  for (const auto& numbers : ends) {
    for (const auto& from : numbers) {
      for (const Spaces each : from) most_ends = std::max(most_ends, std::popcount(each));
    }
  }
  for (int seat = 0; seat < seats; ++seat) {
    const int colours = static_cast<int>(std::count(owner.begin(), owner.end(), seat));
    if (colours == 0) throw std::invalid_argument("a seat without a colour");
    most_colours = std::max(most_colours, colours);
  }
  // A pile is moved by the seat of its top cone; to these come entering and passing.
  if (most_colours * (cones * most_ends + 1) + 1 > kMoves) throw std::invalid_argument("a track with too many moves");
}

Move Tables::pop_at(double point) const {
  std::size_t index = 0;
  while (index + 1 < pops.size() && (point -= pops[index].odds) >= 0) ++index;
  return make(Kind::kPop, pops[index].number, pops[index].dot);
}

Position::Position(const Tables& board) : tables(&board) {
  for (int colour = 0; colour < kColours; ++colour) waiting[colour] = static_cast<std::uint8_t>(board.owner[colour] < 0 ? 0 : board.cones);
}

void Position::put(int space, const std::vector<int>& colours) {
  if (space < 0 || space >= tables->spaces || height[space] || colours.empty()) throw std::invalid_argument("no such pile");
  for (const int colour : colours) {
    if (colour < 0 || colour >= kColours || !waiting[colour]) throw std::invalid_argument("no such cone");
    --waiting[colour];
    cones[space] |= static_cast<std::uint32_t>(colour) << 2 * height[space]++;
  }
  topped[tables->owner[top(space)]] |= Spaces{1} << space;
}

/// On an empty start; the last cone also onto an enemy, which it captures, unless that stands on a safe crossing (HA-7).
bool Position::can_enter(int colour) const {
  const int start = tables->start[colour];
  if (!waiting[colour]) return false;
  if (!height[start]) return true;
  if (waiting[colour] > 1 || topped[tables->owner[colour]] >> start & 1) return false;
  return !(tables->safe && tables->crossings >> start & 1);
}

bool Position::open(int mover, int colour, int there) const {
  const int entering = tables->entering[there];
  if (tables->guarded && entering >= 0 && waiting[entering] && tables->owner[entering] != mover) return false;  // HA-15, also if it is empty
  if (!height[there]) return true;
  if (topped[mover] >> there & 1 || waiting[colour]) return false;
  return !(tables->safe && tables->crossings >> there & 1);
}

int Position::list(Move* moves) const {
  switch (phase) {
    case Phase::kPop: {
      int count = 0;
      for (const auto& pop : tables->pops) moves[count++] = make(Kind::kPop, pop.number, pop.dot);
      return count;
    }
    case Phase::kPlay: {
      int count = list_plays(moves);
      if (!count || !tables->must_move) moves[count++] = make(Kind::kPass);
      return count;
    }
    case Phase::kChoose:
      return list_choices(moves);
    case Phase::kOver:
      break;
  }
  return 0;
}

int Position::list_plays(Move* moves) const {
  int count = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    if (tables->owner[colour] == seat && can_enter(colour)) moves[count++] = make(Kind::kEnter, colour);
  }
  for (Spaces left = topped[seat]; left; left &= left - 1) {
    const int here = std::countr_zero(left), colour = top(here);
    for (Spaces ends = tables->ends[height[here] > 1][number][here]; ends; ends &= ends - 1) {
      const int there = std::countr_zero(ends);
      if (open(seat, colour, there)) moves[count++] = make(Kind::kGo, here, there);
    }
  }
  return count;
}

int Position::list_choices(Move* moves) const {
  int count = 0;
  moves[count++] = make(Kind::kAgain);
  Spaces piled = 0;
  for (int each = 0; each < tables->seats; ++each) piled |= topped[each];
  for (; piled; piled &= piled - 1) {
    const int space = std::countr_zero(piled);
    for (int level = 0; level + 1 < height[space]; ++level) {
      if (tables->owner[colour_at(space, level)] == seat) moves[count++] = make(Kind::kPromote, space, level + 1);
    }
  }
  moves[count++] = make(Kind::kDone);
  return count;
}

void Position::play(Move move) {
  const int one = one_of(move), two = two_of(move);
  switch (kind_of(move)) {
    case Kind::kPop:
      number = static_cast<std::uint8_t>(one);
      dot = two != 0;
      phase = Phase::kPlay;
      return;
    case Kind::kEnter:
      enter(one);
      return finish_move(dot);
    case Kind::kGo:
      go(one, two);
      return finish_move(dot);
    case Kind::kPass:
      return finish_move(dot);
    case Kind::kPromote:
      promote(one, two - 1);
      return finish_move(false);
    case Kind::kAgain:
      phase = Phase::kPop;
      return;
    case Kind::kDone:
      return end_turn();
  }
}

void Position::enter(int colour) {
  const int start = tables->start[colour];
  --waiting[colour];
  if (height[start]) topped[tables->owner[top(start)]] &= ~(Spaces{1} << start);
  cones[start] |= static_cast<std::uint32_t>(colour) << 2 * height[start]++;
  topped[seat] |= Spaces{1} << start;
  stirred = true;
}

void Position::go(int here, int there) {
  if (height[there]) {
    topped[tables->owner[top(there)]] &= ~(Spaces{1} << there);
    stirred = true;
  }
  cones[there] |= cones[here] << 2 * height[there];
  height[there] = static_cast<std::uint8_t>(height[there] + height[here]);
  cones[here] = 0;
  height[here] = 0;
  topped[seat] &= ~(Spaces{1} << here);
  topped[seat] |= Spaces{1} << there;
}

void Position::promote(int space, int level) {
  const std::uint64_t pile = cones[space], below = (std::uint64_t{1} << 2 * level) - 1;
  const std::uint64_t cone = pile >> 2 * level & 3;
  topped[tables->owner[top(space)]] &= ~(Spaces{1} << space);
  topped[seat] |= Spaces{1} << space;
  cones[space] = static_cast<std::uint32_t>((pile & below) | (pile >> 2 & ~below) | cone << 2 * (height[space] - 1));
}

void Position::finish_move(bool dotted) {
  for (int each = 0; each < tables->seats; ++each) {
    if (is_out(each) && !has_gone(each)) out[outs++] = static_cast<std::int8_t>(each);
  }
  if (outs == tables->seats - 1) {
    phase = Phase::kOver;  // HA-22: at once, before any choice of the red dot
  } else if (dotted) {
    phase = Phase::kChoose;
  } else {
    end_turn();
  }
}

void Position::end_turn() {
  ++turns;
  quiet = static_cast<std::int16_t>(stirred ? 0 : quiet + 1);
  stirred = false;
  if (quiet == tables->quiet_limit || turns == tables->turn_limit) {
    phase = Phase::kOver;
    return;
  }
  do seat = static_cast<std::uint8_t>((seat + 1) % tables->seats);
  while (has_gone(seat));
  phase = Phase::kPop;
}

bool Position::is_out(int each) const {
  if (topped[each]) return false;
  for (int colour = 0; colour < kColours; ++colour) {
    if (tables->owner[colour] == each && waiting[colour]) return false;
  }
  return true;
}

bool Position::has_gone(int each) const { return std::find(out.begin(), out.begin() + outs, each) != out.begin() + outs; }

int Position::cones_topped(int each) const {
  int sum = 0;
  for (Spaces left = topped[each]; left; left &= left - 1) sum += height[std::countr_zero(left)];
  return sum;
}

std::array<int, kSeats> Position::points() const {
  std::array<int, kSeats> all{};
  if (outs == tables->seats - 1) return all;
  for (int each = 0; each < tables->seats; ++each) all[each] = cones_topped(each);
  return all;
}

void Position::shares(float* values) const {
  const auto all = points();
  int best = -1, winners = 0;
  for (int each = 0; each < tables->seats; ++each) {
    if (has_gone(each) || all[each] < best) continue;
    winners = all[each] == best ? winners + 1 : 1;
    best = all[each];
  }
  for (int each = 0; each < kSeats; ++each) {
    const bool won = each < tables->seats && !has_gone(each) && all[each] == best;
    values[each] = won ? 1.0f / static_cast<float>(winners) : 0.0f;
  }
}

}  // namespace tete::headache
