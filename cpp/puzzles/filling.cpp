#include "puzzles/filling.h"

#include <algorithm>
#include <bit>
#include <set>

#include "puzzles/colouring.h"

namespace tete::puzzles {

namespace {

constexpr double kFirstRound = 2000;  // steps before a fresh start; most boards need fewer
constexpr double kRoundGrowth = 1.3;
constexpr int kTilingsARound = 10;  // tilings that are tried for colours: later ones of a round are much alike

/// The board as it lies: which cells are free, which colours of each piece are still to come, where they may go.
struct Position {
  Position(const Ways& ways, const Rules& rules, const std::vector<Laid>& lying)
      : ways(ways), rules(rules), lying(lying), free(ways.cells(), true), missing(ways.pieces, (1 << kColours) - 1) {
    for (const Laid& laid : lying) {
      const auto& way = ways.list[laid.way];
      missing[way.piece] &= ~(1 << laid.colour);
      for (const int cell : way.covered()) free[cell] = false;
      for (const int cell : way.edges) beside[laid.colour][cell] = true;
    }
  }

  bool fits(int number, int colour) const {
    return std::ranges::all_of(ways.list[number].covered(), [&](int cell) {
      return free[cell] && !(rules.apart && colour >= 0 && beside[colour][cell]);
    });
  }

  const Ways& ways;
  const Rules& rules;
  const std::vector<Laid>& lying;
  std::vector<bool> free;
  std::vector<int> missing;  // [piece]: its colours, as bits
  std::array<std::array<bool, kMostCells>, kColours> beside{};
};

/// Keeps the options that corners can join to what lies, through one another.
void keep_joined(const Position& now, const std::vector<Kind>& kinds, std::vector<Option>& options) {
  std::array<std::array<bool, kMostCells>, kColours> open{};
  for (int colour = 0; colour < kColours; ++colour) open[colour][now.rules.starts[colour]] = true;
  for (const Laid& laid : now.lying)
    for (const int cell : now.ways.list[laid.way].corners) open[laid.colour][cell] = true;
  std::vector<bool> kept(options.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
      auto& mine = open[kinds[options[i].kind].colour];
      const auto& way = now.ways.list[options[i].way];
      if (kept[i] || std::ranges::none_of(way.covered(), [&](int cell) { return mine[cell]; })) continue;
      kept[i] = more = true;
      for (const int cell : way.corners) mine[cell] = true;
    }
  }
  std::vector<Option> joined;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (kept[i]) joined.push_back(options[i]);
  options = std::move(joined);
}

/// Everything that can be laid: coloured pieces, or shapes whose colours are found later.
CoverTask task_of(const Position& now, bool coloured) {
  CoverTask task{now.ways, !now.rules.joined, now.rules.apart && coloured, {}, {}, now.free};
  std::vector<std::vector<int>> ways_of(now.ways.pieces);
  for (std::size_t number = 0; number < now.ways.list.size(); ++number)
    if (now.fits(static_cast<int>(number), -1)) ways_of[now.ways.list[number].piece].push_back(static_cast<int>(number));
  const auto add = [&](int piece, int colour, int quantity) {
    for (const int way : ways_of[piece])
      if (now.fits(way, colour)) task.options.push_back({static_cast<int>(task.kinds.size()), way});
    task.kinds.push_back({piece, colour, quantity});
  };
  for (int piece = 0; piece < now.ways.pieces; ++piece) {
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
    laid.push_back({task.kinds[task.options[option].kind].colour, task.options[option].way});
  return laid;
}

/// Gives the pieces of a tiling their colours.
Painted paint_tiling(const Position& now, std::vector<Laid>& tiling, Rng& rng, Budget& budget, std::uint64_t steps) {
  ColouringTask task;
  std::array<int, kMostCells> node_at;
  node_at.fill(-1);
  std::vector<Laid> all = now.lying;
  all.insert(all.end(), tiling.begin(), tiling.end());
  for (std::size_t node = 0; node < all.size(); ++node) {
    const auto& way = now.ways.list[all[node].way];
    for (const int cell : way.covered()) node_at[cell] = static_cast<int>(node);
    task.shape.push_back(way.piece);
    task.colour.push_back(node < now.lying.size() ? all[node].colour : -1);
  }
  for (const Laid& laid : all) {
    std::set<int> touched;
    if (now.rules.apart)
      for (const int cell : now.ways.list[laid.way].edges) touched.insert(node_at[cell]);
    task.beside.emplace_back(touched.begin(), touched.end());
  }
  const Painted painted = paint(task, rng, budget, steps);
  for (std::size_t i = 0; i < tiling.size(); ++i) tiling[i].colour = task.colour[now.lying.size() + i];
  return painted;
}

}  // namespace

Answer fill(const Ways& ways, const Rules& rules, const std::vector<Laid>& lying, std::uint64_t seed, const Stop& stop,
            double seconds, std::atomic<std::uint64_t>& steps) {
  const Position now(ways, rules, lying);
  Rng rng(seed);
  Budget budget(stop, seconds, steps);
  Answer answer;
  const CoverTask shapes = task_of(now, false), pieces = task_of(now, true);
  for (double round = kFirstRound; !budget.over(); round *= kRoundGrowth) {
    const auto patience = static_cast<std::uint64_t>(round);
    bool sure = true;  // no tiling was left without knowing whether it can be coloured
    int tries = kTilingsARound;
    const auto ended = Cover(shapes, rng).run(budget, patience, [&](const auto& options) {
      auto tiling = laid_by(shapes, options);
      const Painted painted = paint_tiling(now, tiling, rng, budget, patience);
      if (painted == Painted::yes) answer.found.push_back(tiling);
      sure &= painted == Painted::no;
      return painted != Painted::yes && --tries != 0;
    });
    if (!answer.found.empty()) return answer;
    if (ended == Ended::all_seen && sure) return {{}, true};
    if (!rules.apart) continue;
    const auto both = Cover(pieces, rng).run(budget, patience, [&](const auto& options) {
      answer.found.push_back(laid_by(pieces, options));
      return false;
    });
    if (!answer.found.empty()) return answer;
    if (both == Ended::all_seen) return {{}, true};
  }
  return answer;
}

Answer complete(const Ways& ways, const Rules& rules, const std::vector<Laid>& lying, std::size_t limit,
                std::uint64_t seed, Budget& budget, std::uint64_t steps) {
  const Position now(ways, rules, lying);
  Rng rng(seed);
  Answer answer;
  const CoverTask task = task_of(now, true);
  const auto ended = Cover(task, rng).run(budget, steps, [&](const auto& options) {
    if (const auto order = laying_order(ways, rules, lying, laid_by(task, options))) answer.found.push_back(*order);
    return answer.found.size() < limit;
  });
  answer.all = ended == Ended::all_seen;
  return answer;
}

}  // namespace tete::puzzles
