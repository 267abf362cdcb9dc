#include "headache/evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tete::headache {
namespace {

struct Pile {
  std::uint8_t space, height, seat, colour;
  std::uint8_t hit_by[kSeats];  // the numbers with which each other seat captures it, as bits
};

struct Hits {
  std::array<std::array<std::uint8_t, kNumbers>, kSeats> gain{};   // the tallest pile a seat captures with a number
  std::array<std::array<std::uint8_t, kNumbers>, kSeats> loss{};   // the tallest pile a seat loses to the seat that pops next
};

float mean(const std::array<std::uint8_t, kNumbers>& best) {
  int sum = 0;
  for (const int each : best) sum += each;
  return static_cast<float>(sum) / kNumbers;
}

float odds(unsigned numbers) { return static_cast<float>(std::popcount(numbers)) / kNumbers; }

int find_piles(const Position& position, Pile* piles) {
  int count = 0;
  for (int seat = 0; seat < position.tables->seats; ++seat) {
    for (Spaces left = position.topped[seat]; left; left &= left - 1) {
      const int space = std::countr_zero(left);
      piles[count++] = {static_cast<std::uint8_t>(space), position.height[space], static_cast<std::uint8_t>(seat),
                        static_cast<std::uint8_t>(position.top(space)), {}};
    }
  }
  return count;
}

/// The last cone of a colour comes in onto an enemy on its start with any number.
void find_entry_hits(const Position& position, Pile* piles, int count, Hits& hits) {
  const Tables& tables = *position.tables;
  for (int colour = 0; colour < kColours; ++colour) {
    const int seat = tables.owner[colour], start = tables.start[colour];
    if (seat < 0 || !position.height[start] || !position.can_enter(colour)) continue;
    Pile* prey = std::find_if(piles, piles + count, [&](const Pile& pile) { return pile.space == start; });
    prey->hit_by[seat] = (1 << kNumbers) - 1;
    for (int number = 0; number < kNumbers; ++number) {
      auto &gain = hits.gain[seat][number], &loss = hits.loss[prey->seat][number];
      gain = std::max(gain, prey->height);
      if (seat == position.seat) loss = std::max(loss, prey->height);
    }
  }
}

void find_hits(const Position& position, Pile* piles, int count, Hits& hits) {
  const Tables& tables = *position.tables;
  for (Pile* hunter = piles; hunter != piles + count; ++hunter) {
    if (position.waiting[hunter->colour]) continue;
    for (Pile* prey = piles; prey != piles + count; ++prey) {
      if (prey->seat == hunter->seat) continue;
      const unsigned numbers = tables.dice[hunter->height > 1][hunter->space][prey->space];
      if (!numbers || !position.open(hunter->seat, hunter->colour, prey->space)) continue;
      prey->hit_by[hunter->seat] |= static_cast<std::uint8_t>(numbers);
      for (unsigned left = numbers; left; left &= left - 1) {
        const int number = std::countr_zero(left);
        auto& gain = hits.gain[hunter->seat][number];
        gain = std::max(gain, prey->height);
        if (hunter->seat != position.seat) continue;
        auto& loss = hits.loss[prey->seat][number];
        loss = std::max(loss, prey->height);
      }
    }
  }
}

void count_pile(const Position& position, const Pile& pile, Counts& counts) {
  auto& own = counts[pile.seat];
  const auto height = static_cast<float>(pile.height);
  own[kPiles] += 1;
  own[kTopped] += height;
  own[kTallness] += height * height / 16;
  own[kStacks] += pile.height > 1;
  if (position.tables->safe && position.tables->crossings >> pile.space & 1) own[kSheltered] += height;
  unsigned numbers = 0;
  for (const unsigned each : pile.hit_by) numbers |= each;
  own[kThreatened] += odds(numbers);
  own[kLossLater] += odds(numbers) * height;
  bool among = false;
  for (int level = 0; level + 1 < pile.height; ++level) {
    const int seat = position.tables->owner[position.colour_at(pile.space, level)];
    if (seat == pile.seat) continue;
    among = true;
    counts[seat][kCaptives] += 1;
    counts[seat][kRise] = std::max(counts[seat][kRise], height);
  }
  if (among) own[kUndermined] += height;
}

void count_waiting(const Position& position, Counts& counts) {
  for (int seat = 0; seat < position.tables->seats; ++seat) counts[seat][kAllIn] = 1;
  for (int colour = 0; colour < kColours; ++colour) {
    const int seat = position.tables->owner[colour];
    if (seat < 0 || !position.waiting[colour]) continue;
    counts[seat][kWaiting] += position.waiting[colour];
    counts[seat][kAllIn] = 0;
    counts[seat][kStartBlocked] += !position.can_enter(colour);
  }
}

}  // namespace

float count(const Position& position, Counts& counts) {
  const int seats = position.tables->seats;
  for (auto& each : counts) each.fill(0);
  Pile piles[kSeats * kColours];
  const int found = find_piles(position, piles);
  Hits hits;
  find_hits(position, piles, found, hits);
  find_entry_hits(position, piles, found, hits);
  count_waiting(position, counts);
  for (const Pile* pile = piles; pile != piles + found; ++pile) count_pile(position, *pile, counts);
  float waiting = 0;
  for (int seat = 0; seat < seats; ++seat) {
    auto& own = counts[seat];
    const bool first = seat == position.seat;
    waiting += own[kWaiting];
    own[kToPop] = first;
    own[first ? kGainNow : kGainLater] = mean(hits.gain[seat]);
    own[kLossNow] = mean(hits.loss[seat]);
    for (const int best : hits.gain[seat]) own[kHunts] += best > 0 ? 1.0f / kNumbers : 0;
    if (own[kWaiting] > 0) continue;
    own[kLastPile] = own[kPiles] == 1;
    own[kTwoPiles] = own[kPiles] == 2;
    for (const Pile* pile = piles; own[kLastPile] > 0 && pile != piles + found; ++pile) {
      if (pile->seat == seat) own[kLastHit] = odds(pile->hit_by[position.seat]);
    }
  }
  int colours = 0;
  for (const int owner : position.tables->owner) colours += owner >= 0;
  return waiting / static_cast<float>(colours * position.tables->cones);
}

void evaluate(const Position& position, const Weights& weights, float* shares) {
  if (position.phase == Phase::kOver) return position.shares(shares);
  Counts counts;
  const float waiting = count(position, counts);
  std::array<float, kSeats> merits{};
  float best = -1e9f, sum = 0;
  for (int seat = 0; seat < position.tables->seats; ++seat) {
    if (position.has_gone(seat)) continue;
    for (int each = 0; each < kFeatures; ++each) merits[seat] += counts[seat][each] * (weights[each] + waiting * weights[kFeatures + each]);
    best = std::max(best, merits[seat]);
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    const bool in = seat < position.tables->seats && !position.has_gone(seat);
    shares[seat] = in ? std::exp(merits[seat] - best) : 0;
    sum += shares[seat];
  }
  for (int seat = 0; seat < kSeats; ++seat) shares[seat] /= sum;
}

}  // namespace tete::headache
