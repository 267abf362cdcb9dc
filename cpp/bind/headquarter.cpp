// Headquarter for Python: the tables of a head, positions to compare with Python's, and the search.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "bind/bind.h"
#include "bind/evaluated.h"
#include "headquarter/evaluation.h"
#include "headquarter/position.h"
#include "headquarter/search.h"

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

void check(const std::vector<Position>& worlds) {
  if (worlds.empty()) throw std::invalid_argument("no world");
  for (const Position& world : worlds) {
    if (world.piece < 0 || moves<School>(world) != moves<School>(worlds[0])) throw std::invalid_argument("worlds that differ in their moves");
  }
}

}  // namespace
}  // namespace tete::headquarter

static void bind(nb::module_& module) {
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
      .def("moves", &tete::moves<School>)
      .def("play", &tete::play<School>, nb::arg("move"));

  module.def(
      "headquarter_search",
      [](const std::vector<Position>& worlds, const std::vector<float>& weights, std::uint32_t simulations, double seconds, std::uint64_t seed,
         const tete::Stop& stop) {
        check(worlds);
        tete::MctsOptions options;
        options.simulations = simulations;
        options.seconds = seconds;
        options.exploration = 0.1f;
        options.room = 2 * kMoves;  // the tree is the first move
        return search(worlds, tete::weights_of<Weights>(weights), Taste{}, options, seed, stop);
      },
      nb::arg("worlds"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), tete::stop_argument(),
      nb::call_guard<nb::gil_scoped_release>(), "Searches in worlds that look alike to the mover, until a limit or a stop.");

  tete::bind_learn<School, Position>(module, "headquarter_learn", "begin");
}

static const tete::Part part(bind);
