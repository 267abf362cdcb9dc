// The puzzle searches for Python: bytes and pairs of numbers in, completions out.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <set>
#include <utility>

#include "bind/bind.h"
#include "bind/read.h"
#include "puzzles/filling.h"
#include "puzzles/packing.h"
#include "search/result.h"

namespace nb = nanobind;

namespace tete::puzzles {
namespace {

using Pairs = std::vector<std::pair<int, int>>;  // (colour, placement)

constexpr std::size_t kFewMissing = 16;           // few enough pieces to try a complete search first
constexpr std::uint64_t kCompleteSteps = 100'000;
constexpr std::uint32_t kCheckInterval = 64;      // steps
constexpr int kPlacementBits = 16;
constexpr std::size_t kMostPlacements = std::size_t{1} << (kPlacementBits - 1);

void check_cells(const std::int16_t* cells, int count) {
  require(cells[0] >= 0, "a placement covers a cell");
  bool ended = false;
  for (int index = 0; index < kLargest; ++index) {
    ended |= cells[index] < 0;
    require(ended ? cells[index] == -1 : cells[index] < count, "no such cell");
    require(ended || std::find(cells, cells + index, cells[index]) == cells + index, "a placement covers a cell once");
  }
}

Placements read_placements(int columns, int rows, const nb::bytes& pieces, const nb::bytes& cells) {
  require(columns >= 1 && rows >= 1 && columns <= kMostCells && rows <= kMostCells && columns * rows <= kMostCells,
          "a board has at most 400 cells");
  std::vector<std::int16_t> numbers(cells.size() / sizeof(std::int16_t));
  require(numbers.size() == pieces.size() * kLargest && pieces.size() >= 1 && pieces.size() < kMostPlacements,
          "five cells for each placement");
  std::memcpy(numbers.data(), cells.data(), numbers.size() * sizeof(std::int16_t));
  const auto* piece_of = static_cast<const std::uint8_t*>(pieces.data());
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    require(piece_of[number] < kMostPieces, "no such piece");
    check_cells(&numbers[number * kLargest], columns * rows);
  }
  return {columns, rows, {piece_of, pieces.size()}, numbers};
}

SearchResult result_of(const Completions& completions) {
  SearchResult result;
  for (const auto& found : completions.found) {
    auto& line = result.lines.emplace_back();
    for (const Laid& each : found) line.push_back(static_cast<MoveCode>(each.colour) << kPlacementBits | static_cast<MoveCode>(each.placement));
  }
  result.solved = completions.all;
  return result;
}

/// One position of a puzzle and the search for its completions. Another thread may read the progress.
class Search {
 public:
  Search(const Placements& placements, bool apart, bool joined, bool descending, const std::vector<int>& starts, const Pairs& given,
         const Pairs& guess, std::uint64_t seed)
      : placements_(placements), rules_{apart, joined, descending, {}}, seed_(seed) {
    require(starts.size() == (joined ? kColours : 0), "a start for each colour");
    for (const int cell : starts) require(cell >= 0 && cell < placements.cells(), "no such cell");
    std::ranges::copy(starts, rules_.starts.begin());
    given_ = read_laid(given);
    guess_ = read_laid(guess);
    check_given();
  }

  SearchResult find(const Stop& stop, double seconds, bool symmetric) {
    const nb::gil_scoped_release released;
    if (symmetric) check_symmetric();
    Budget budget(read_limits(Limits::kUnlimited, seconds, stop), kCheckInterval);
    budget.report_to(steps_);
    return result_of(rules_.joined ? pack(budget, symmetric) : fill(placements_, rules_, given_, seed_, budget));
  }

  SearchResult complete(std::size_t limit, const Stop& stop, double seconds, std::uint64_t steps) {
    const nb::gil_scoped_release released;
    Budget budget(read_limits(steps, seconds, stop), kCheckInterval);
    budget.report_to(steps_);
    return result_of(tete::puzzles::complete(placements_, rules_, given_, limit, seed_, budget));
  }

  std::uint64_t steps() const { return steps_; }
  int left() const { return left_; }

 private:
  std::vector<Laid> read_laid(const Pairs& pairs) const {
    std::vector<Laid> laid;
    for (const auto& [colour, placement] : pairs) {
      require(colour >= 0 && colour < kColours, "no such colour");
      require(placement >= 0 && static_cast<std::size_t>(placement) < placements_.list.size(), "no such placement");
      laid.push_back({colour, placement});
    }
    return laid;
  }

  /// No two given pieces lie on one cell, and each piece of each colour lies once.
  void check_given() const {
    std::set<int> cells;
    std::set<std::pair<int, int>> pieces;
    for (const Laid& laid : given_) {
      const auto& placement = placements_.list[static_cast<std::size_t>(laid.placement)];
      require(pieces.emplace(laid.colour, placement.piece).second, "a piece lies once");
      for (const int cell : placement.covered()) require(cells.insert(cell).second, "two pieces on one cell");
    }
  }

  void check_symmetric() const {
    require(rules_.joined && given_.empty() && placements_.columns == placements_.rows, "no symmetric board");
    for (std::size_t number = 0; number < placements_.list.size(); ++number) {
      require(placements_.turned(static_cast<int>(number)) >= 0, "a placement without its quarter turn");
    }
  }

  Completions pack(Budget& budget, bool symmetric) {
    if (static_cast<std::size_t>(kColours * placements_.pieces) - given_.size() <= kFewMissing) {
      Budget part(budget, kCompleteSteps);
      const Completions result = tete::puzzles::complete(placements_, rules_, given_, 1, seed_, part);
      if (!result.found.empty() || result.all) return result;
    }
    auto found = Packing(placements_, rules_, given_, guess_, symmetric, seed_).run(budget, left_);
    return found.empty() ? Completions{} : Completions{{std::move(found)}, false};
  }

  const Placements& placements_;
  Rules rules_;
  std::vector<Laid> given_, guess_;
  const std::uint64_t seed_;
  std::atomic<std::uint64_t> steps_{0};
  std::atomic<int> left_{0};
};

}  // namespace
}  // namespace tete::puzzles

static void bind(nb::module_& module) {
  using namespace tete::puzzles;
  nb::class_<Placements>(module, "Placements", "Every placement of a piece on a board.")
      .def("__init__",
           [](Placements* self, int columns, int rows, const nb::bytes& pieces, const nb::bytes& cells) {
             new (self) Placements(read_placements(columns, rows, pieces, cells));
           },
           nb::arg("columns"), nb::arg("rows"), nb::arg("pieces"), nb::arg("cells"));
  nb::class_<Search>(module, "Search", "A search for completions of given pieces; a move is colour << 16 | placement.")
      .def(nb::init<const Placements&, bool, bool, bool, const std::vector<int>&, const Pairs&, const Pairs&, std::uint64_t>(),
           nb::arg("placements"), nb::kw_only(), nb::arg("apart"), nb::arg("joined"), nb::arg("descending"), nb::arg("starts"),
           nb::arg("given"), nb::arg("guess"), nb::arg("seed"), nb::keep_alive<1, 2>())
      .def("find", &Search::find, tete::stop_argument(), nb::arg("seconds"), nb::arg("symmetric"),
           "One completion if one is found; `solved` without one is a proof that there is none.")
      .def("complete", &Search::complete, nb::arg("limit"), tete::stop_argument(), nb::arg("seconds"), nb::arg("steps"),
           "Completions up to a number; `solved` if there are no others.")
      .def_prop_ro("steps", &Search::steps)
      .def_prop_ro("left", &Search::left, "The fewest squares that were ever left, in a local search.");
}

static const tete::Part part("puzzles", "The solo puzzles.", bind);
