// The puzzle searches for Python: bytes and pairs of numbers in, pairs of numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>

#include "bind/bind.h"
#include "puzzles/filling.h"
#include "puzzles/packing.h"

namespace nb = nanobind;
using namespace tete::puzzles;

namespace {

using Pairs = std::vector<std::pair<int, int>>;  // (colour, way)

constexpr std::size_t kFewMissing = 16;       // few enough to look at every way to lay them
constexpr std::uint64_t kCompleteSteps = 100'000;

Ways make_ways(int columns, int rows, const nb::bytes& pieces, const nb::bytes& cells) {
  std::vector<std::int16_t> numbers(cells.size() / sizeof(std::int16_t));
  if (numbers.size() != pieces.size() * kLargest || columns * rows > kMostCells)
    throw nb::value_error("five cells for each way, on a board of at most 400");
  std::memcpy(numbers.data(), cells.data(), cells.size());
  return {columns, rows, {static_cast<const std::uint8_t*>(pieces.data()), pieces.size()}, numbers};
}

Pairs to_pairs(const std::vector<Laid>& laid) {
  Pairs pairs;
  for (const Laid& each : laid) pairs.emplace_back(each.colour, each.way);
  return pairs;
}

/// One position of a puzzle and what is to be found from there; another thread may read how far it is.
class Search {
 public:
  Search(const Ways& ways, bool apart, bool joined, bool descending, const std::vector<int>& starts, const Pairs& lying,
         const Pairs& hoped, std::uint64_t seed)
      : ways_(ways), rules_{apart, joined, descending, {}}, seed_(seed) {
    if (starts.size() != (joined ? kColours : 0)) throw nb::value_error("a start for each colour");
    std::ranges::copy(starts, rules_.starts.begin());
    lying_ = known(lying);
    hoped_ = known(hoped);
  }

  std::pair<Pairs, bool> find(const tete::Stop& stop, double seconds, bool symmetric) {
    const nb::gil_scoped_release released;
    const Answer answer = rules_.joined ? pack(stop, seconds, symmetric)
                                        : fill(ways_, rules_, lying_, seed_, stop, seconds, steps_);
    return {answer.found.empty() ? Pairs{} : to_pairs(answer.found[0]), answer.all};
  }

  std::pair<std::vector<Pairs>, bool> complete(std::size_t limit, const tete::Stop& stop, double seconds, std::uint64_t steps) {
    const nb::gil_scoped_release released;
    Budget budget(stop, seconds, steps_);
    const Answer answer = tete::puzzles::complete(ways_, rules_, lying_, limit, seed_, budget, steps);
    std::vector<Pairs> found;
    for (const auto& each : answer.found) found.push_back(to_pairs(each));
    return {found, answer.all};
  }

  std::uint64_t steps() const { return steps_; }
  int left() const { return left_; }

 private:
  std::vector<Laid> known(const Pairs& pairs) const {
    std::vector<Laid> laid;
    for (const auto& [colour, way] : pairs) {
      if (colour < 0 || colour >= kColours || way < 0 || way >= static_cast<int>(ways_.list.size()))
        throw nb::value_error("no such colour or way");
      laid.push_back({colour, way});
    }
    return laid;
  }

  Answer pack(const tete::Stop& stop, double seconds, bool symmetric) {
    Budget budget(stop, seconds, steps_);
    if (kColours * ways_.pieces - lying_.size() <= kFewMissing) {
      const Answer answer = tete::puzzles::complete(ways_, rules_, lying_, 1, seed_, budget, kCompleteSteps);
      if (!answer.found.empty() || answer.all) return answer;
    }
    auto found = Packing(ways_, rules_, lying_, hoped_, symmetric, seed_).run(budget, left_);
    return found.empty() ? Answer{} : Answer{{std::move(found)}, false};
  }

  const Ways& ways_;
  Rules rules_;
  std::vector<Laid> lying_, hoped_;
  const std::uint64_t seed_;
  std::atomic<std::uint64_t> steps_{0};
  std::atomic<int> left_{0};
};

}  // namespace

static void bind(nb::module_& module) {
  nb::class_<Ways>(module, "PuzzleWays", "Every way to lay a piece on a board.")
      .def("__init__",
           [](Ways* self, int columns, int rows, const nb::bytes& pieces, const nb::bytes& cells) {
             new (self) Ways(make_ways(columns, rows, pieces, cells));
           },
           nb::arg("columns"), nb::arg("rows"), nb::arg("pieces"), nb::arg("cells"));
  nb::class_<Search>(module, "PuzzleSearch", "What can be laid after the pieces that lie.")
      .def(nb::init<const Ways&, bool, bool, bool, const std::vector<int>&, const Pairs&, const Pairs&, std::uint64_t>(), nb::arg("ways"),
           nb::kw_only(), nb::arg("apart"), nb::arg("joined"), nb::arg("descending"), nb::arg("starts"), nb::arg("lying"),
           nb::arg("hoped"), nb::arg("seed"), nb::keep_alive<1, 2>())
      .def("find", &Search::find, tete::stop_argument(), nb::arg("seconds"), nb::arg("symmetric"),
           "One completion (empty if not found), and whether it is proved that there is none.")
      .def("complete", &Search::complete, nb::arg("limit"), tete::stop_argument(), nb::arg("seconds"),
           nb::arg("steps"), "Completions up to a number, and whether there are no others.")
      .def_prop_ro("steps", &Search::steps)
      .def_prop_ro("left", &Search::left, "The fewest squares that were ever left, in a search that mends.");
}

static const tete::Part part(bind);
