// Headache for Python: the tables of a sitting, positions to compare with Python's, what is counted in them, and the search.
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
#include "headache/evaluation.h"
#include "headache/position.h"
#include "headache/school.h"
#include "headache/search.h"

namespace nb = nanobind;

namespace tete::headache {
namespace {

using Ends = std::vector<std::vector<std::vector<int>>>;
using Piles = std::vector<std::pair<int, std::vector<int>>>;

Position position_of(const Tables& tables, const Piles& piles, const std::vector<int>& out, const std::tuple<int, int, bool>& clock,
                     const std::tuple<int, int, int, bool>& asked) {
  Position position(tables);
  for (const auto& [space, pile] : piles) position.put(space, pile);
  if (static_cast<int>(out.size()) >= tables.seats) throw std::invalid_argument("nobody is left");
  for (const int seat : out) position.out[position.outs++] = static_cast<std::int8_t>(seat);
  const auto& [turns, quiet, stirred] = clock;
  const auto& [phase, seat, number, dot] = asked;
  if (phase < 0 || phase > static_cast<int>(Phase::kOver) || seat < 0 || seat >= tables.seats) throw std::invalid_argument("nobody is asked");
  if (number < 0 || number > kNumbers) throw std::invalid_argument("no such number");
  position.turns = static_cast<std::int16_t>(turns);
  position.quiet = static_cast<std::int16_t>(quiet);
  position.stirred = stirred;
  position.phase = static_cast<Phase>(phase);
  position.seat = static_cast<std::uint8_t>(seat);
  position.number = static_cast<std::uint8_t>(number);
  position.dot = dot;
  return position;
}

template <class Number>
std::vector<Number> by_seat(const Position& position, const std::array<Number, kSeats>& all) {
  return {all.begin(), all.begin() + position.tables->seats};
}

}  // namespace
}  // namespace tete::headache

static void bind(nb::module_& module) {
  using namespace tete::headache;
  nb::class_<Tables>(module, "HeadacheTables", "The track, the dice and the rules of a sitting.")
      .def(nb::init<const Ends&, const Ends&, const std::vector<int>&, const std::vector<int>&, const std::vector<int>&,
                    const std::vector<std::array<int, 3>>&, int, bool, int, int>(),
           nb::arg("single"), nb::arg("stack"), nb::arg("crossings"), nb::arg("starts"), nb::arg("owners"), nb::arg("pops"),
           nb::arg("cones"), nb::arg("safe"), nb::arg("quiet_limit"), nb::arg("turn_limit"));

  nb::class_<Position>(module, "HeadachePosition", "A position to search in; a copy of the one Python knows.")
      .def("__init__",
           [](Position* self, const Tables& tables, const Piles& piles, const std::vector<int>& out, const std::tuple<int, int, bool>& clock,
              const std::tuple<int, int, int, bool>& asked) { new (self) Position(position_of(tables, piles, out, clock, asked)); },
           nb::arg("tables"), nb::arg("piles"), nb::arg("out"), nb::arg("clock"), nb::arg("asked"), nb::keep_alive<1, 2>())
      .def_prop_ro("phase", [](const Position& position) { return static_cast<int>(position.phase); })
      .def_prop_ro("seat", [](const Position& position) { return position.seat; })
      .def_prop_ro("points", [](const Position& position) { return by_seat(position, position.points()); })
      .def_prop_ro("shares", [](const Position& position) {
        std::array<float, kSeats> all{};
        position.shares(all.data());
        return by_seat(position, all);
      })
      .def("moves", &tete::moves<School>)
      .def("play", &tete::play<School>, nb::arg("move"));

  module.def(
      "headache_search",
      [](const Position& position, const std::vector<float>& weights, std::uint32_t simulations, double seconds, std::uint64_t seed,
         const tete::Stop& stop) {
        tete::MctsOptions options;
        options.simulations = simulations;
        options.seconds = seconds;
        options.exploration = 0.2f;
        if (seconds <= 0) options.room = static_cast<std::uint32_t>(std::min<std::uint64_t>(options.room, std::uint64_t{simulations} * 16 + 4096));
        return search(position, tete::weights_of<Weights>(weights), Taste{}, options, seed, stop);
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), tete::stop_argument(),
      nb::call_guard<nb::gil_scoped_release>(), "Searches until a limit or a stop.");

  tete::bind_learn<School, Tables>(module, "headache_learn", "tables");
}

static const tete::Part part(bind);
