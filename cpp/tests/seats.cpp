// Sets of seats against sets that are counted one by one.
#include "blokus/seats.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/rng.h"

namespace {

using namespace tete;
using blokus::SeatCount;
using blokus::SeatSet;

void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("%s\n", what);
  std::exit(1);
}

/// Every seat with odds of one in `rarity`.
SeatSet some(Rng& rng, std::uint32_t rarity) {
  SeatSet set;
  for (int seat = 0; seat < SeatSet::kRoom; ++seat) {
    if (rng.below(rarity) == 0) set.add(seat);
  }
  return set;
}

std::vector<int> listed(const SeatSet& set) {
  std::vector<int> seats;
  for (int seat = 0; seat < SeatSet::kRoom; ++seat) {
    if (set.has(seat)) seats.push_back(seat);
  }
  return seats;
}

void a_set_knows_its_members_in_order() {
  Rng rng(1);
  for (std::uint32_t rarity = 1; rarity <= 600; rarity = rarity * 3 / 2 + 1) {
    const SeatSet set = some(rng, rarity);
    const std::vector<int> seats = listed(set);
    check(set.count() == static_cast<int>(seats.size()) && set.any() == !seats.empty(), "it counts them");
    check(set.first() == (seats.empty() ? SeatSet::kRoom : seats.front()), "it knows the first one");
    for (std::size_t index = 0; index < seats.size(); ++index) check(set.nth(static_cast<int>(index)) == seats[index], "and every other");
    std::vector<int> met;
    set.each([&](int seat) { met.push_back(seat); });
    check(met == seats, "all are met once, in order");
  }
}

void sets_are_cut_and_joined() {
  Rng rng(2);
  const SeatSet one = some(rng, 2), other = some(rng, 3);
  SeatSet joined = one;
  joined |= other;
  for (int seat = 0; seat < SeatSet::kRoom; ++seat) {
    check((one & other).has(seat) == (one.has(seat) && other.has(seat)), "in both");
    check((one - other).has(seat) == (one.has(seat) && !other.has(seat)), "in one alone");
    check(joined.has(seat) == (one.has(seat) || other.has(seat)), "in any");
  }
}

void seats_are_counted_up_to_four() {
  Rng rng(3);
  std::vector<int> times(SeatSet::kRoom);
  SeatCount count;
  const SeatSet all = some(rng, 1);
  for (int added = 0; added < 7; ++added) {
    const SeatSet set = some(rng, 2);
    for (int seat : listed(set)) ++times[seat];
    count.add(set);
    for (int wanted = 1; wanted <= 4; ++wanted) {
      const SeatSet found = count.with(wanted, all);
      for (int seat = 0; seat < SeatSet::kRoom; ++seat) {
        check(found.has(seat) == (wanted == 4 ? times[seat] >= 4 : times[seat] == wanted), "as often as it was added");
      }
    }
  }
}

}  // namespace

int main() {
  a_set_knows_its_members_in_order();
  sets_are_cut_and_joined();
  seats_are_counted_up_to_four();
  return 0;
}
