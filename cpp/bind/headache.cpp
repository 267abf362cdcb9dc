// Headache for Python: the tables of a game, positions to compare with Python's, the search and the training.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "bind/bind.h"
#include "bind/read.h"
#include "bind/training.h"
#include "headache/evaluation.h"
#include "headache/position.h"
#include "headache/training.h"
#include "headache/search.h"

namespace nb = nanobind;

namespace tete::headache {
namespace {

using Ends = std::vector<std::vector<std::vector<int>>>;
using Piles = std::vector<std::pair<int, std::vector<int>>>;

using Clock = std::tuple<int, int, bool>;        // turns, quiet turns, whether a cone entered or was captured in this one
using Asked = std::tuple<int, int, int, bool>;  // phase, seat, number and dot of the pop

void read_out(Position& position, const std::vector<int>& out) {
  const int seats = position.tables->seats;
  require(static_cast<int>(out.size()) < seats, "a seat has to be left");
  for (const int seat : out) {
    const auto read = read_number<std::int8_t>(seat, 0, seats - 1, "no such seat");
    require(!position.has_gone(seat), "a seat leaves once");
    position.out[position.outs++] = read;
  }
  for (int seat = 0; seat < seats; ++seat) require(!position.is_out(seat) || position.has_gone(seat), "a seat without cones has left");
}

Position read_position(const Tables& tables, const Piles& piles, const std::vector<int>& out, const Clock& clock, const Asked& asked) {
  Position position(tables);
  for (const auto& [space, pile] : piles) position.put(space, pile);
  read_out(position, out);
  const auto& [turns, quiet, stirred] = clock;
  const auto& [phase, seat, number, dot] = asked;
  position.turns = read_number<std::int16_t>(turns, 0, tables.turn_limit, "no such turn");
  position.quiet = read_number<std::int16_t>(quiet, 0, tables.quiet_limit, "no such turn");
  position.stirred = stirred;
  position.phase = static_cast<Phase>(read_number<std::uint8_t>(phase, 0, static_cast<int>(Phase::kOver), "no such phase"));
  position.seat = read_number<std::uint8_t>(seat, 0, tables.seats - 1, "no such seat");
  position.number = read_number<std::uint8_t>(number, 0, kNumbers, "no such number");
  position.dot = dot;
  if (position.phase == Phase::kOver) return position;
  require(!position.has_gone(seat), "a seat that has left is not asked");
  require(turns < tables.turn_limit && quiet < tables.quiet_limit, "the game is over");
  require(position.phase == Phase::kPop || number > 0, "no such number");
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
  nb::class_<Tables>(module, "Tables", "The track, the dice and the rules of a game.")
      .def(nb::init<const Ends&, const Ends&, const std::vector<int>&, const std::vector<int>&, const std::vector<int>&,
                    const std::vector<std::array<int, 3>>&, int, bool, bool, bool, int, int>(),
           nb::arg("single"), nb::arg("stack"), nb::arg("crossings"), nb::arg("starts"), nb::arg("owners"), nb::arg("pops"),
           nb::arg("cones"), nb::arg("safe"), nb::arg("protected_starts"), nb::arg("must_move"), nb::arg("quiet_limit"), nb::arg("turn_limit"));

  nb::class_<Position>(module, "Position", "A position to search in.")
      .def("__init__",
           [](Position* self, const Tables& tables, const Piles& piles, const std::vector<int>& out, const Clock& clock,
              const Asked& asked) { new (self) Position(read_position(tables, piles, out, clock, asked)); },
           nb::arg("tables"), nb::arg("piles"), nb::arg("out"), nb::arg("clock"), nb::arg("asked"), nb::keep_alive<1, 2>())
      .def_prop_ro("phase", [](const Position& position) { return static_cast<int>(position.phase); })
      .def_prop_ro("seat", [](const Position& position) { return position.seat; })
      .def_prop_ro("points", [](const Position& position) { return by_seat(position, position.points()); })
      .def_prop_ro("shares", [](const Position& position) {
        std::array<float, kSeats> all{};
        position.shares(all.data());
        return by_seat(position, all);
      })
      .def("moves", &tete::moves<Training>)
      .def("play", &tete::play<Training>, nb::arg("move"));

  module.def(
      "search",
      [](const Position& position, const std::vector<float>& weights, std::uint64_t simulations, double seconds, std::uint64_t seed,
         const tete::Stop& stop) {
        return search(position, tete::read_weights<Weights>(weights), EvaluationOptions{}, tete::read_limits(simulations, seconds, stop), seed);
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("simulations"), nb::arg("seconds"), nb::arg("seed"), tete::stop_argument(),
      nb::call_guard<nb::gil_scoped_release>(), "Searches until a limit or a stop.");

  tete::bind_train<Training, Tables>(module, "tables");
}

static const tete::Part part("headache", "Headache.", bind);
