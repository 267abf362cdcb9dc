// Blokus for Python: tables made once for each board, positions to compare with Python's, and the search.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bind/bind.h"
#include "blokus/learn.h"
#include "blokus/position.h"
#include "blokus/search.h"
#include "blokus/tables.h"

namespace nb = nanobind;

namespace tete::blokus {
namespace {

using Colour = std::tuple<std::vector<int>, std::uint32_t, bool, std::vector<int>>;  // taken, left, single last, starts

Rules rules_of(const std::vector<int>& sides_of_colours, int sides) {
  if (sides_of_colours.empty() || sides_of_colours.size() > kColours || sides < 2 || sides > kSides) {
    throw std::invalid_argument("no such game");
  }
  Rules rules;
  rules.colours = static_cast<int>(sides_of_colours.size());
  rules.sides = sides;
  for (std::size_t colour = 0; colour < sides_of_colours.size(); ++colour) {
    if (sides_of_colours[colour] < kShared || sides_of_colours[colour] >= sides) throw std::invalid_argument("no such side");
    rules.side[colour] = sides_of_colours[colour];
  }
  return rules;
}

Position position_of(const Tables& tables, const std::vector<int>& sides_of_colours, int sides, const std::vector<Colour>& colours,
                     int mover) {
  Position position(tables, rules_of(sides_of_colours, sides));
  if (colours.size() != sides_of_colours.size()) throw std::invalid_argument("a colour is missing");
  for (std::size_t colour = 0; colour < colours.size(); ++colour) {
    const auto& [taken, left, single_last, starts] = colours[colour];
    position.put(static_cast<int>(colour), taken, left, single_last, starts);
  }
  position.settle(mover);
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
  if (position.mover == kOver || number < 0 || number >= static_cast<int>(position.tables->placements.size())) {
    throw std::invalid_argument("no such move");
  }
  const Move move = move_of(*position.tables, static_cast<std::uint16_t>(number));
  if (!position.legal(position.mover, move)) throw std::invalid_argument("not a legal move");
  position.play(move);
}

Weights weights_of(const std::vector<float>& listed) {
  Weights weights{};
  if (listed.size() != weights.size()) throw std::invalid_argument("not as many weights as kinds");
  std::copy(listed.begin(), listed.end(), weights.begin());
  return weights;
}

}  // namespace
}  // namespace tete::blokus

static void bind(nb::module_& module) {
  using namespace tete::blokus;
  nb::class_<Tables>(module, "BlokusTables", "The placements of a board, as Python numbers them.")
      .def(nb::init<int, const std::vector<std::vector<int>>&, const std::vector<int>&>(), nb::arg("size"), nb::arg("covers"),
           nb::arg("pieces"));

  nb::class_<Position>(module, "BlokusPosition", "A position to search in; a copy of the one Python knows.")
      .def("__init__",
           [](Position* self, const Tables& tables, const std::vector<int>& side_of, int sides, const std::vector<Colour>& colours,
              int mover) { new (self) Position(position_of(tables, side_of, sides, colours, mover)); },
           nb::arg("tables"), nb::arg("side_of"), nb::arg("sides"), nb::arg("colours"), nb::arg("mover"), nb::keep_alive<1, 2>())
      .def_prop_ro("mover", [](const Position& position) { return position.mover; })
      .def_prop_ro("side", [](const Position& position) { return position.mover == kOver ? kOver : position.side_of(position.mover); })
      .def_prop_ro("points", [](const Position& position) {
        const auto all = position.points();
        return std::vector<int>(all.begin(), all.begin() + position.rules.sides);
      })
      .def("moves", &moves)
      .def("play", &play, nb::arg("number"));

  nb::class_<Memory>(module, "BlokusMemory", "What the searches of one game leave for the next one.").def(nb::init<>());

  module.def(
      "blokus_search",
      [](const Position& position, const std::vector<float>& weights, std::uint32_t simulations, double seconds, std::uint64_t seed,
         const std::map<std::string, float>& tuned, const tete::Stop& stop, Memory* memory) {
        Tuning tuning;
        tuning.tree.simulations = simulations;
        tuning.tree.seconds = seconds;
        for (const auto& [name, value] : tuned) tuning[name] = value;
        return search(position, weights_of(weights), tuning, seed, stop, memory);
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), nb::arg("tuning"),
      tete::stop_argument(), nb::arg("memory").none(), nb::call_guard<nb::gil_scoped_release>(),
      "Searches until a limit or a stop; with a memory, on from what the last search of the game found.");

  module.def(
      "blokus_learn",
      [](const std::vector<std::pair<const Position*, std::vector<std::pair<int, float>>>>& lessons, const std::vector<float>& weights,
         const std::vector<float>& squares, float rate, float decay) {
        std::vector<Lesson> listed;
        for (const auto& [position, shares] : lessons) listed.push_back({position, shares});
        Weights learned = weights_of(weights), moved = weights_of(squares);
        const Report report = learn(listed, learned, moved, rate, decay);
        return std::tuple(std::vector<float>(learned.begin(), learned.end()), std::vector<float>(moved.begin(), moved.end()),
                          report.loss, report.first, report.five);
      },
      nb::arg("lessons"), nb::arg("weights"), nb::arg("squares"), nb::arg("rate"), nb::arg("decay"),
      "One pass of softmax regression: weights, squares of their steps, loss, and how often the first and the first five were right.");
}

static const tete::Part part(bind);
