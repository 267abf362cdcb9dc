// Sets of fits against sets that are counted one by one.
#include "blokus/fits.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/rng.h"

namespace {

using namespace tete;
using blokus::FitCount;
using blokus::FitSet;

void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("%s\n", what);
  std::exit(1);
}

/// Every fit with odds of one in `rarity`.
FitSet some(Rng& rng, std::uint32_t rarity) {
  FitSet set;
  for (int fit = 0; fit < FitSet::kRoom; ++fit) {
    if (rng.below(rarity) == 0) set.add(fit);
  }
  return set;
}

std::vector<int> listed(const FitSet& set) {
  std::vector<int> fits;
  for (int fit = 0; fit < FitSet::kRoom; ++fit) {
    if (set.has(fit)) fits.push_back(fit);
  }
  return fits;
}

void a_set_knows_its_members_in_order() {
  Rng rng(1);
  for (std::uint32_t rarity = 1; rarity <= 600; rarity = rarity * 3 / 2 + 1) {
    const FitSet set = some(rng, rarity);
    const std::vector<int> fits = listed(set);
    check(set.count() == static_cast<int>(fits.size()) && set.any() == !fits.empty(), "it counts them");
    check(set.first() == (fits.empty() ? FitSet::kRoom : fits.front()), "it knows the first one");
    for (std::size_t index = 0; index < fits.size(); ++index) check(set.nth(static_cast<int>(index)) == fits[index], "and every other");
    std::vector<int> met;
    set.each([&](int fit) { met.push_back(fit); });
    check(met == fits, "all are met once, in order");
  }
}

void sets_are_cut_and_joined() {
  Rng rng(2);
  const FitSet one = some(rng, 2), other = some(rng, 3);
  FitSet joined = one;
  joined |= other;
  for (int fit = 0; fit < FitSet::kRoom; ++fit) {
    check((one & other).has(fit) == (one.has(fit) && other.has(fit)), "in both");
    check((one - other).has(fit) == (one.has(fit) && !other.has(fit)), "in one alone");
    check(joined.has(fit) == (one.has(fit) || other.has(fit)), "in any");
  }
}

void seats_are_counted_up_to_four() {
  Rng rng(3);
  std::vector<int> times(FitSet::kRoom);
  FitCount count;
  const FitSet all = some(rng, 1);
  for (int added = 0; added < 7; ++added) {
    const FitSet set = some(rng, 2);
    for (int fit : listed(set)) ++times[fit];
    count.add(set);
    for (int wanted = 1; wanted <= 4; ++wanted) {
      const FitSet found = count.with(wanted, all);
      for (int fit = 0; fit < FitSet::kRoom; ++fit) {
        check(found.has(fit) == (wanted == 4 ? times[fit] >= 4 : times[fit] == wanted), "as often as it was added");
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
