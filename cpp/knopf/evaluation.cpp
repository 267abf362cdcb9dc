#include "knopf/evaluation.h"

#include <algorithm>

namespace tete::knopf {

static constexpr double kMostScore = 20000;  // well below a win that is certain

Features features(const Tables& tables, const Position& position) {
  const Set own = position.own(), enemy = position.enemy(), taken = position.taken();
  int pairs = 0, enemy_pairs = 0, hops = 0, holes = 0;
  const int threats = count(threatened(tables, own, enemy, &pairs));
  const int threatened_now = count(threatened(tables, enemy, own, &enemy_pairs));
  for (Set rest = own; rest;) {
    const Cell cell = pop(rest);
    hops += count(tables.ends[cell] & ~taken);
    holes += tables.holes[cell];
  }
  for (Set rest = enemy; rest;) {
    const Cell cell = pop(rest);
    hops -= count(tables.ends[cell] & ~taken);
    holes -= tables.holes[cell];
  }
  const int lead = count(own) - count(enemy);
  const int gone = 2 * tables.bounds.buttons - count(taken);
  return {lead,
          lead * gone,
          threats,
          threatened_now,
          std::max(0, threatened_now - 1),
          crowded(tables, own) != 0,
          crowded(tables, enemy) != 0,
          pairs - enemy_pairs,
          hops,
          holes,
          1};
}

int evaluate(const Tables& tables, const Position& position, const Weights& weights) {
  const Features found = features(tables, position);
  double score = 0;
  for (int each = 0; each < kFeatures; ++each) score += weights[each] * found[each];
  return static_cast<int>(std::clamp(score, -kMostScore, kMostScore));
}

}  // namespace tete::knopf
