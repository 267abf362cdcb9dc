// Blokus for Python: tables made once for each board, positions to compare with Python's, the search and the training.
#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "bind/bind.h"
#include "bind/read.h"
#include "blokus/training.h"
#include "blokus/position.h"
#include "blokus/search.h"
#include "blokus/tables.h"

namespace nb = nanobind;

namespace tete::blokus {
namespace {

using Colour = std::tuple<std::vector<int>, std::int64_t, bool, std::vector<int>>;  // taken, left, single last, starts

Rules read_rules(const std::vector<int>& sides_of_colours, const std::vector<int>& head_start) {
  require(!sides_of_colours.empty() && sides_of_colours.size() <= kColours, "no such colours");
  Rules rules;
  rules.colours = static_cast<int>(sides_of_colours.size());
  rules.sides = read_number<int>(static_cast<int>(head_start.size()), 2, kSides, "no such number of sides");
  for (std::size_t side = 0; side < head_start.size(); ++side) {
    rules.head_start[side] = read_number<int>(head_start[side], 0, kMostAhead, "no such head start");
  }
  for (std::size_t colour = 0; colour < sides_of_colours.size(); ++colour) {
    rules.side[colour] = read_number<int>(sides_of_colours[colour], kShared, rules.sides - 1, "no such side");
  }
  return rules;
}

void check_cells(const Tables& tables, const std::vector<int>& cells) {
  for (const int cell : cells) require(cell >= 0 && cell < tables.size * tables.size, "no such cell");
}

Position read_position(const Tables& tables, const std::vector<int>& sides_of_colours, const std::vector<int>& head_start, const std::vector<Colour>& colours,
                       int mover) {
  Position position(tables, read_rules(sides_of_colours, head_start));
  require(colours.size() == sides_of_colours.size(), "a colour is missing");
  std::vector<bool> covered(static_cast<std::size_t>(tables.size * tables.size));
  for (std::size_t colour = 0; colour < colours.size(); ++colour) {
    const auto& [taken, left, single_last, starts] = colours[colour];
    check_cells(tables, taken);
    check_cells(tables, starts);
    for (const int cell : taken) {
      require(!covered[static_cast<std::size_t>(cell)], "two pieces on one cell");
      covered[static_cast<std::size_t>(cell)] = true;
    }
    const auto pieces = read_number<std::uint32_t>(left, std::int64_t{0}, (std::int64_t{1} << tables.piece_count) - 1, "no such pieces");
    position.put(static_cast<int>(colour), taken, pieces, single_last, starts);
  }
  position.settle(read_number<int>(mover, 0, position.rules.colours - 1, "no such colour"));
  return position;
}

std::vector<int> moves(const Position& position) {
  std::vector<int> numbers;
  if (position.mover == kOver) return numbers;
  Position copy = position;
  std::vector<Move> listed(kListed);
  const int count = list_moves(copy, copy.mover, copy.left[copy.mover], listed.data(), kListed);
  for (int index = 0; index < count; ++index) numbers.push_back(number(*position.tables, listed[index]));
  return numbers;
}

void play(Position& position, int number) {
  require(position.mover != kOver && number >= 0 && number < static_cast<int>(position.tables->placements.size()), "no such move");
  const Move move = move_of(*position.tables, static_cast<std::uint16_t>(number));
  require(position.legal(position.mover, move), "not a legal move");
  position.play(move);
}

using Shares = std::vector<std::pair<int, float>>;

std::vector<Example> read_examples(const std::vector<std::pair<const Position*, Shares>>& listed) {
  std::vector<Example> examples;
  for (const auto& [position, shares] : listed) {
    require(position != nullptr && position->mover != kOver, "no such position");
    require(examples.empty() || examples.front().position->tables == position->tables, "positions of different boards");
    examples.push_back({position, shares});
  }
  return examples;
}

}  // namespace
}  // namespace tete::blokus

static void bind(nb::module_& module) {
  using namespace tete::blokus;
  nb::class_<Tables>(module, "Tables", "The placements of a board, as Python numbers them.")
      .def(nb::init<int, const std::vector<std::vector<int>>&, const std::vector<int>&>(), nb::arg("size"), nb::arg("covers"),
           nb::arg("pieces"));

  nb::class_<Position>(module, "Position", "A position to search in.")
      .def("__init__",
           [](Position* self, const Tables& tables, const std::vector<int>& side_of, const std::vector<int>& head_start, const std::vector<Colour>& colours,
              int mover) { new (self) Position(read_position(tables, side_of, head_start, colours, mover)); },
           nb::arg("tables"), nb::arg("side_of"), nb::arg("head_start"), nb::arg("colours"), nb::arg("mover"), nb::keep_alive<1, 2>())
      .def_prop_ro("mover", [](const Position& position) { return position.mover; })
      .def_prop_ro("side", [](const Position& position) { return position.mover == kOver ? kOver : position.side_of(position.mover); })
      .def_prop_ro("points", [](const Position& position) {
        const auto all = position.points();
        return std::vector<int>(all.begin(), all.begin() + position.rules.sides);
      })
      .def("moves", &moves)
      .def("play", &play, nb::arg("number"));

  nb::class_<Memory>(module, "Memory", "What the searches of one game leave for the next one.").def(nb::init<>());

  module.def(
      "search",
      [](const Position& position, const std::vector<float>& weights, std::uint64_t simulations, double seconds, std::uint64_t seed,
         const std::map<std::string, float>& tuned, const tete::Stop& stop, Memory* memory) {
        tete::require(position.mover != kOver, "the game is over");
        Tuning tuning;
        for (const auto& [name, value] : tuned) tuning[name] = value;
        return search(position, tete::read_weights<Weights>(weights), tuning, tete::read_limits(simulations, seconds, stop), seed, memory);
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), nb::arg("tuning"),
      tete::stop_argument(), nb::arg("memory").none(), nb::call_guard<nb::gil_scoped_release>(), nb::keep_alive<8, 1>(),
      "Searches until a limit or a stop; with a memory, continues the last search of the game.");

  module.def(
      "train",
      [](const std::vector<std::pair<const Position*, Shares>>& examples, const std::vector<float>& weights,
         const std::vector<float>& squares, float rate, float decay) {
        Weights trained = tete::read_weights<Weights>(weights), sums = tete::read_weights<Weights>(squares);
        const Report report = train(read_examples(examples), trained, sums, rate, decay);
        return std::tuple(std::vector<float>(trained.begin(), trained.end()), std::vector<float>(sums.begin(), sums.end()),
                          report.loss, report.first, report.five);
      },
      nb::arg("examples"), nb::arg("weights"), nb::arg("squares"), nb::arg("rate"), nb::arg("decay"),
      "One pass of softmax regression: weights, sums of squared slopes, loss, and how often the first and the first five were right.");
}

static const tete::Part part("blokus", "Blokus.", bind);
