#include "puzzles/filling.h"

#include <algorithm>
#include <bit>
#include <set>

#include "puzzles/colouring.h"

namespace tete::puzzles {

namespace {

// Restarts with growing rounds: C. Gomes, B. Selman and H. Kautz, "Boosting Combinatorial Search Through Randomization", 1998.
constexpr double kFirstFillingRound = 2000;  // steps before a restart; most boards need fewer
constexpr double kFillingRoundGrowth = 1.3;
constexpr int kTilingsARound = 10;  // tilings of a round that are coloured: later ones are much alike

/// The given board: the free cells, the missing colours of each piece, and where they may go.
struct Position {
  Position(const Placements& all, const Rules& puzzle, const std::vector<Laid>& laid_before)
      : placements(all), rules(puzzle), given(laid_before), free(all.cells(), true), missing(all.pieces, (1 << kColours) - 1) {
    for (const Laid& laid : given) {
      const auto& placement = placements.list[laid.placement];
      missing[placement.piece] &= ~(1 << laid.colour);
      for (const int cell : placement.covered()) free[cell] = false;
      for (const int cell : placement.edges) beside[laid.colour][cell] = true;
    }
  }

  bool fits(int number, int colour) const {
    return std::ranges::all_of(placements.list[number].covered(), [&](int cell) {
      return free[cell] && !(rules.apart && colour >= 0 && beside[colour][cell]);
    });
  }

  const Placements& placements;
  const Rules& rules;
  const std::vector<Laid>& given;
  std::vector<bool> free;
  std::vector<int> missing;  // [piece]: its colours, as bits
  std::array<std::array<bool, kMostCells>, kColours> beside{};
};

/// Keeps the options that can be reached over corners from the given pieces, directly or through other options.
void keep_joined(const Position& now, const std::vector<Kind>& kinds, std::vector<Option>& options) {
  std::array<std::array<bool, kMostCells>, kColours> open{};
  for (int colour = 0; colour < kColours; ++colour) open[colour][now.rules.starts[colour]] = true;
  for (const Laid& laid : now.given)
    for (const int cell : now.placements.list[laid.placement].corners) open[laid.colour][cell] = true;
  std::vector<bool> kept(options.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
      auto& mine = open[kinds[options[i].kind].colour];
      const auto& placement = now.placements.list[options[i].placement];
      if (kept[i] || std::ranges::none_of(placement.covered(), [&](int cell) { return mine[cell]; })) continue;
      kept[i] = more = true;
      for (const int cell : placement.corners) mine[cell] = true;
    }
  }
  std::vector<Option> joined;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (kept[i]) joined.push_back(options[i]);
  options = std::move(joined);
}

/// Everything that can be laid: coloured pieces, or shapes whose colours are found later.
CoverTask task_of(const Position& now, bool coloured) {
  CoverTask task{now.placements, !now.rules.joined, now.rules.apart && coloured, {}, {}, now.free};
  std::vector<std::vector<int>> placements_of(now.placements.pieces);
  for (std::size_t number = 0; number < now.placements.list.size(); ++number)
    if (now.fits(static_cast<int>(number), -1)) placements_of[now.placements.list[number].piece].push_back(static_cast<int>(number));
  const auto add = [&](int piece, int colour, int quantity) {
    for (const int placement : placements_of[piece])
      if (now.fits(placement, colour)) task.options.push_back({static_cast<int>(task.kinds.size()), placement});
    task.kinds.push_back({piece, colour, quantity});
  };
  for (int piece = 0; piece < now.placements.pieces; ++piece) {
    if (!coloured)
      add(piece, -1, std::popcount(static_cast<unsigned>(now.missing[piece])));
    else
      for (int colour = 0; colour < kColours; ++colour)
        if (now.missing[piece] >> colour & 1) add(piece, colour, 1);
  }
  if (coloured && now.rules.joined) keep_joined(now, task.kinds, task.options);
  return task;
}

std::vector<Laid> laid_by(const CoverTask& task, const std::vector<int>& options) {
  std::vector<Laid> laid;
  for (const int option : options)
    laid.push_back({task.kinds[task.options[option].kind].colour, task.options[option].placement});
  return laid;
}

/// Gives the pieces of a tiling their colours.
Coloured colour_tiling(const Position& now, std::vector<Laid>& tiling, Rng& rng, Budget& budget) {
  ColouringTask task;
  std::array<int, kMostCells> node_at;
  node_at.fill(-1);
  std::vector<Laid> all = now.given;
  all.insert(all.end(), tiling.begin(), tiling.end());
  for (std::size_t node = 0; node < all.size(); ++node) {
    const auto& placement = now.placements.list[all[node].placement];
    for (const int cell : placement.covered()) node_at[cell] = static_cast<int>(node);
    task.shape.push_back(placement.piece);
    task.colour.push_back(node < now.given.size() ? all[node].colour : -1);
  }
  for (const Laid& laid : all) {
    std::set<int> touched;
    if (now.rules.apart)
      for (const int cell : now.placements.list[laid.placement].edges) touched.insert(node_at[cell]);
    task.beside.emplace_back(touched.begin(), touched.end());
  }
  const Coloured coloured = colour_nodes(task, rng, budget);
  for (std::size_t i = 0; i < tiling.size(); ++i) tiling[i].colour = task.colour[now.given.size() + i];
  return coloured;
}

}  // namespace

Completions fill(const Placements& placements, const Rules& rules, const std::vector<Laid>& given, std::uint64_t seed, Budget& budget) {
  const Position now(placements, rules, given);
  Rng rng(seed);
  Completions result;
  const CoverTask shapes = task_of(now, false), pieces = task_of(now, true);
  for (double round = kFirstFillingRound; !budget.over(); round *= kFillingRoundGrowth) {
    const auto steps = static_cast<std::uint64_t>(round);
    bool certain = true;  // every tiling was either coloured or proved to have no colouring
    int tries = kTilingsARound;
    Budget tiling_budget(budget, steps);
    const auto outcome = Cover(shapes, rng).run(tiling_budget, [&](const auto& options) {
      auto tiling = laid_by(shapes, options);
      Budget colouring_budget(budget, steps);
      const Coloured coloured = colour_tiling(now, tiling, rng, colouring_budget);
      if (coloured == Coloured::yes) result.found.push_back(tiling);
      certain &= coloured == Coloured::no;
      return coloured != Coloured::yes && --tries != 0;
    });
    if (!result.found.empty()) return result;
    if (outcome == Outcome::exhausted && certain) return {{}, true};
    if (!rules.apart) continue;
    Budget cover_budget(budget, steps);
    const auto both = Cover(pieces, rng).run(cover_budget, [&](const auto& options) {
      result.found.push_back(laid_by(pieces, options));
      return false;
    });
    if (!result.found.empty()) return result;
    if (both == Outcome::exhausted) return {{}, true};
  }
  return result;
}

Completions complete(const Placements& placements, const Rules& rules, const std::vector<Laid>& given, std::size_t limit,
                     std::uint64_t seed, Budget& budget) {
  const Position now(placements, rules, given);
  Rng rng(seed);
  Completions result;
  const CoverTask task = task_of(now, true);
  const auto outcome = Cover(task, rng).run(budget, [&](const auto& options) {
    if (const auto order = laying_order(placements, rules, given, laid_by(task, options))) result.found.push_back(*order);
    return result.found.size() < limit;
  });
  result.all = outcome == Outcome::exhausted;
  return result;
}

}  // namespace tete::puzzles
