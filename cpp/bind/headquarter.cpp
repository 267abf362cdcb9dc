// Headquarter for Python: the tables of a head, positions to compare with Python's, and the search.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "bind/bind.h"
#include "bind/read.h"
#include "bind/training.h"
#include "headquarter/evaluation.h"
#include "headquarter/position.h"
#include "headquarter/search.h"

namespace nb = nanobind;

namespace tete::headquarter {
namespace {

Position read_position(const Tables& tables, const std::array<Layer, 2>& layers, const std::vector<int>& bag, int piece, int placed,
                       int seat, bool closing) {
  Position position{&tables};
  for (const Layer& layer : layers) {
    Cells cells = 0;
    for (const Cells colour : layer) {
      require(!(colour & cells) && !(colour & ~tables.cells), "no such layer");
      cells |= colour;
    }
  }
  position.layers = layers;
  require(bag.size() == kKinds, "no such bag");
  for (std::size_t kind = 0; kind < kKinds; ++kind) position.bag[kind] = read_number<std::uint8_t>(bag[kind], 0, 255, "no such bag");
  position.piece = read_number<std::int8_t>(piece, -1, kKinds - 1, "no such piece");
  position.placed = read_number<std::uint8_t>(placed, 0, 255, "no such number of pieces");
  position.seat = read_number<std::uint8_t>(seat, 0, 1, "no such seat");
  position.closing = closing;
  require(piece < 0 || position.spots().any(), "a piece that fits nowhere");
  return position;
}

void check(const std::vector<Position>& worlds) {
  require(!worlds.empty(), "no world");
  for (const Position& world : worlds) {
    require(world.piece >= 0 && moves<Training>(world) == moves<Training>(worlds[0]), "worlds that differ in their moves");
  }
}

}  // namespace
}  // namespace tete::headquarter

static void bind(nb::module_& module) {
  using namespace tete::headquarter;
  nb::class_<Tables>(module, "Tables", "The head, the pieces and the rules.")
      .def(nb::init<Cells, Cells, int, int, int, bool, int, const std::array<int, 2>&, const std::vector<std::pair<int, int>>&>(), nb::arg("cells"), nb::arg("wall"),
           nb::arg("stride"), nb::arg("stability"), nb::arg("blackout"), nb::arg("starter_ends"), nb::arg("whole"),
           nb::arg("head_start"), nb::arg("pieces"));

  nb::class_<Position>(module, "Position", "A position to search in; both layers are known.")
      .def("__init__",
           [](Position* self, const Tables& tables, const std::array<Layer, 2>& layers, const std::vector<int>& bag, int piece, int placed,
              int seat, bool closing) { new (self) Position(read_position(tables, layers, bag, piece, placed, seat, closing));
           },
           nb::arg("tables"), nb::arg("layers"), nb::arg("bag"), nb::arg("piece"), nb::arg("placed"),
           nb::arg("seat"), nb::arg("closing"), nb::keep_alive<1, 2>())
      .def_prop_ro("mover", &Position::mover)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("points", [](const Position& position) { return std::pair(position.points_of(0), position.points_of(1)); })
      .def("moves", &tete::moves<Training>)
      .def("play", &tete::play<Training>, nb::arg("move"));

  module.def(
      "search",
      [](const std::vector<Position>& worlds, const std::vector<float>& weights, std::uint64_t simulations, double seconds, std::uint64_t seed,
         const tete::Stop& stop) {
        check(worlds);
        return search(worlds, tete::read_weights<Weights>(weights), EvaluationOptions{}, tete::read_limits(simulations, seconds, stop), seed);
      },
      nb::arg("worlds"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), tete::stop_argument(),
      nb::call_guard<nb::gil_scoped_release>(), "Searches in worlds that look alike to the mover, until a limit or a stop.");

  tete::bind_train<Training, Position>(module, "begin");
}

static const tete::Part part("headquarter", "Headquarter.", bind);
