// Headquarter for Python: the tables of a head, positions to compare with Python's, and the search.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "headquarter/evaluation.h"
#include "headquarter/position.h"
#include "headquarter/search.h"
#include "search/learn.h"

namespace nb = nanobind;

namespace tete::headquarter {
namespace {

Position position_of(const Tables& tables, const std::array<Layer, 2>& layers, const std::vector<int>& bag, int piece, int placed) {
  Position position{&tables};
  for (const Layer& layer : layers) {
    Cells cells = 0;
    for (const Cells colour : layer) {
      if (colour & cells || colour & ~tables.cells) throw std::invalid_argument("no such layer");
      cells |= colour;
    }
  }
  if (bag.size() != kKinds || piece < -1 || piece >= kKinds || placed < 0 || placed > 255) throw std::invalid_argument("no such bag");
  position.layers = layers;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (bag[kind] < 0 || bag[kind] > 255) throw std::invalid_argument("no such bag");
    position.bag[kind] = static_cast<std::uint8_t>(bag[kind]);
  }
  position.piece = static_cast<std::int8_t>(piece);
  position.placed = static_cast<std::uint8_t>(placed);
  return position;
}

std::vector<int> moves(const Position& position) {
  Move listed[kMoves];
  return {listed, listed + position.list(listed)};
}

void play(Position& position, int move) {
  const auto legal = moves(position);
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) throw std::invalid_argument("not a legal move");
  position.play(static_cast<Move>(move));
}

Weights weights_of(const std::vector<float>& listed) {
  Weights weights{};
  if (listed.size() != weights.size()) throw std::invalid_argument("not as many weights as features");
  std::copy(listed.begin(), listed.end(), weights.begin());
  return weights;
}

void check(const std::vector<Position>& worlds) {
  if (worlds.empty()) throw std::invalid_argument("no world");
  for (const Position& world : worlds) {
    if (world.piece < 0 || moves(world) != moves(worlds[0])) throw std::invalid_argument("worlds that differ in their moves");
  }
}

}  // namespace
}  // namespace tete::headquarter

void bind_headquarter(nb::module_& module) {
  using namespace tete::headquarter;
  nb::class_<Tables>(module, "HeadquarterTables", "The head, the pieces and the rules.")
      .def(nb::init<Cells, Cells, int, int, int, const std::vector<std::pair<int, int>>&>(), nb::arg("cells"), nb::arg("wall"),
           nb::arg("stride"), nb::arg("stability"), nb::arg("blackout"), nb::arg("pieces"));

  nb::class_<Position>(module, "HeadquarterPosition", "A position to search in; a copy of one that Python imagined.")
      .def("__init__",
           [](Position* self, const Tables& tables, const std::array<Layer, 2>& layers, const std::vector<int>& bag, int piece, int placed) {
             new (self) Position(position_of(tables, layers, bag, piece, placed));
           },
           nb::arg("tables"), nb::arg("layers"), nb::arg("bag"), nb::arg("piece"), nb::arg("placed"), nb::keep_alive<1, 2>())
      .def_prop_ro("mover", &Position::mover)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("points", [](const Position& position) {
        return std::pair(points(*position.tables, position.layers[0]), points(*position.tables, position.layers[1]));
      })
      .def("moves", &moves)
      .def("play", &play, nb::arg("move"));

  nb::class_<Answer>(module, "HeadquarterAnswer", "What a search found.")
      .def_prop_ro("ranked", [](const Answer& answer) {
        std::vector<std::tuple<int, std::uint32_t, float, float>> all;
        for (const Ranked& one : answer.ranked) all.emplace_back(one.move, one.visits, one.value, one.look);
        return all;
      })
      .def_ro("value", &Answer::value)
      .def_ro("simulations", &Answer::simulations);

  module.def(
      "headquarter_search",
      [](const std::vector<Position>& worlds, const std::vector<float>& weights, std::uint32_t simulations, double seconds, std::uint64_t seed,
         const std::vector<float>& tuning, const tete::Stop& stop) {
        check(worlds);
        tete::MctsOptions options;
        options.simulations = simulations;
        options.seconds = seconds;
        options.exploration = 0.1f;
        options.room = 2 * kMoves;  // the tree is the first move
        Taste taste;
        float* const knobs[] = {&options.exploration, &options.start_weight, &taste.focus, &taste.plies, &taste.margin_share, &taste.margin_scale};
        for (std::size_t index = 0; index < std::min(tuning.size(), std::size(knobs)); ++index) *knobs[index] = tuning[index];
        return search(worlds, weights_of(weights), taste, options, seed, stop);
      },
      nb::arg("worlds"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), nb::arg("tuning"), nb::arg("stop"),
      nb::call_guard<nb::gil_scoped_release>(), "Searches in worlds that look alike to the mover, until a limit or a stop.");

  module.def(
      "headquarter_learn",
      [](const Position& begin, const std::vector<float>& weights, int games, float rate, float trust, float whim, std::uint64_t seed,
         const tete::Stop& stop) {
        const School school(begin, Taste{});
        const auto learned = tete::Pupil(school, weights_of(weights), {games, rate, trust, whim}, seed).learn(stop);
        return std::tuple(std::vector<float>(learned.weights.begin(), learned.weights.end()), learned.surprise, learned.turns);
      },
      nb::arg("begin"), nb::arg("weights"), nb::arg("games"), nb::arg("rate"), nb::arg("trust"), nb::arg("whim"), nb::arg("seed"), nb::arg("stop"),
      nb::call_guard<nb::gil_scoped_release>(),
      "Games that the evaluation plays against itself: better weights, how surprising the ends were, and the mean of turns.");
}
