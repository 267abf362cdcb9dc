#include "headquarter/evaluation.h"

#include <algorithm>
#include <cmath>

namespace tete::headquarter {
namespace {

constexpr int kAreas = 64;
constexpr int kRemaining = 6;  // a blackout larger than this will be filled before the end

struct Area {
  int size;
  Cells halo;  // empty cells that touch it
};

float square(int size) { return static_cast<float>(size * size); }

/// How many of the next cubes are of each colour, if all pieces left were drawn at once, as a share of all.
std::array<float, kColours> odds_of_colours(const Position& position) {
  std::array<float, kColours> odds{};
  float sum = 1e-6f;
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto& [one, other] = position.tables->pieces[kind];
    odds[one] += position.bag[kind];
    odds[other] += position.bag[kind];
    sum += 2.0f * position.bag[kind];
  }
  for (float& each : odds) each /= sum;
  return odds;
}

/// The most points that one more cube of this colour adds.
float best_growth(const Area* areas, int count) {
  float best = 0;
  for (int one = 0; one < count; ++one) {
    if (!areas[one].halo) continue;
    const float before = areas[one].size > 1 ? square(areas[one].size) : 0;
    best = std::max(best, square(areas[one].size + 1) - before);
    for (int other = 0; other < one; ++other) {
      if (!(areas[one].halo & areas[other].halo)) continue;
      const float also = areas[other].size > 1 ? square(areas[other].size) : 0;
      best = std::max(best, square(areas[one].size + areas[other].size + 1) - before - also);
    }
  }
  return best;
}

void count_area(const Area& area, Counts& counts) {
  const int open = std::popcount(area.halo);
  if (area.size > 1) counts[kPoints] += square(area.size) / 16;
  counts[kLargest] = std::max(counts[kLargest], static_cast<float>(area.size) / 8);
  counts[kReach] += static_cast<float>(area.size * std::min(open, 4)) / 16;
  if (area.size > 1) {
    counts[kAlive] += open > 0;
  } else {
    counts[open > 0 ? kHopeful : kDead] += 1;
  }
}

}  // namespace

void count_layer(const Position& position, int seat, Counts& counts) {
  const Tables& tables = *position.tables;
  const Layer& layer = position.layers[seat];
  const auto odds = odds_of_colours(position);
  const Cells near = filled(layer), empty = tables.cells & ~near;
  counts.fill(0);
  counts[kPoints] = static_cast<float>(tables.head_start[seat]) / 16;
  Area areas[kAreas];
  for (int colour = 0; colour < kColours; ++colour) {
    int found = 0;
    for (Cells cells = layer[colour]; cells;) {
      const Cells area = tables.flood(cells & -cells, cells);
      areas[found] = {std::popcount(area), tables.neighbours(area) & empty};
      count_area(areas[found++], counts);
      cells ^= area;
    }
    counts[kGrowth] += odds[colour] * best_growth(areas, found) / 4;
  }
  for (Cells cells = empty; cells;) {
    const Cells area = tables.flood(cells & -cells, cells);
    const int size = std::popcount(area);
    counts[kHoles] += size == 1;
    counts[kGaps] += size == 2;
    if (size > 2) counts[kBlackouts] += square(std::min(size, kRemaining)) / 16;
    cells ^= area;
  }
  counts[kEmpty] = static_cast<float>(std::popcount(empty)) / 8;
  const Spots spots = find_spots(tables, near, filled(position.layers[1 - seat]));
  counts[kRoom] = static_cast<float>(std::popcount(spots.flat) + std::popcount(spots.upright)) / 8;
  counts[kPushes] = static_cast<float>(std::popcount(spots.through)) / 8;
  counts[kToPlace] = position.mover() == seat;
}

float count(const Position& position, std::array<Counts, 2>& counts) {
  for (int seat = 0; seat < 2; ++seat) count_layer(position, seat, counts[seat]);
  return position.tables->share_left(position.left());
}

float share(const Position& position, const std::array<Counts, 2>& counts, const Weights& weights) {
  const float left = position.tables->share_left(position.left());
  float ahead = 0;
  for (int each = 0; each < kFeatures; ++each) ahead += (counts[0][each] - counts[1][each]) * (weights[each] + left * weights[kFeatures + each]);
  return 1 / (1 + std::exp(-ahead));
}

float final_value(const Position& position, const EvaluationOptions& options) {
  const int ahead = position.points_of(0) - position.points_of(1);
  const float won = ahead > 0 ? 1 : ahead == 0 ? 0.5f : 0;
  const float margin = 1 / (1 + std::exp(-static_cast<float>(ahead) / options.margin_scale));
  return (1 - options.margin_share) * won + options.margin_share * margin;
}

float evaluate(const Position& position, const Weights& weights, const EvaluationOptions& options) {
  if (position.over()) return final_value(position, options);
  std::array<Counts, 2> counts;
  count(position, counts);
  return share(position, counts, weights);
}

}  // namespace tete::headquarter
