// Kopf oder Knopf for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "knopf/search.h"

namespace nb = nanobind;

namespace tete::knopf {

using Reaches = std::vector<std::tuple<Cell, Cell, std::vector<Cell>>>;
using Squares = std::vector<std::vector<Cell>>;

static std::shared_ptr<Tables> make_tables(const Squares& near, const Squares& ends, const std::vector<int>& holes,
                                           const Reaches& threads, int buttons, int goal, int quiet, int occurrences) {
  std::vector<Reach> reaches;
  for (const auto& [start, end, squares] : threads) reaches.push_back({start, end, squares});
  return std::make_shared<Tables>(near, ends, holes, reaches, Bounds{buttons, goal, quiet, occurrences});
}

}  // namespace tete::knopf

static void bind(nb::module_& module) {
  using namespace tete::knopf;

  nb::class_<Tables>(module, "KnopfTables", "A board of holes, and what wins on it.")
      .def(nb::new_(&make_tables), nb::arg("near"), nb::arg("ends"), nb::arg("holes"), nb::arg("threads"),
           nb::arg("buttons"), nb::arg("goal"), nb::arg("quiet"), nb::arg("occurrences"));

  nb::class_<Held>(module, "KnopfPosition", "A position, with the turns since the last removal.")
      .def(nb::init<std::shared_ptr<const Tables>, const Words&, int, int, int, const std::vector<Words>&>(),
           nb::arg("tables"), nb::arg("buttons"), nb::arg("seat"), nb::arg("step"), nb::arg("quiet"), nb::arg("past"))
      .def("moves", &Held::moves)
      .def("play", &Held::after, nb::arg("code"))
      .def_prop_ro("buttons", [](const Held& held) { return words_of(held.position.buttons); })
      .def_prop_ro("seat", [](const Held& held) { return static_cast<int>(held.position.seat); })
      .def_prop_ro("step", [](const Held& held) { return static_cast<int>(held.position.step); })
      .def_prop_ro("quiet", [](const Held& held) { return static_cast<int>(held.position.quiet); })
      .def_prop_ro("turns", [](const Held& held) { return held.position.end - held.position.begin; })
      .def("result", [](const Held& held, int seat) { return result(*held.tables, held.position, seat); },
           nb::arg("seat"));

  module.def(
      "knopf_features", [](const Held& held) { return features(*held.tables, held.position); }, nb::arg("position"),
      "What the evaluation looks at, seen from the seat to move.");

  module.def(
      "knopf_search",
      [](const Held& root, const Weights& weights, std::uint64_t nodes, double seconds, int depth, bool every,
         const tete::Stop& stop) {
        const Answer answer = find(root, weights, {nodes, seconds, stop, depth}, every);
        return std::tuple(answer.line, answer.ranked, answer.nodes, answer.depth);
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("depth"), nb::arg("every"),
      tete::stop_argument(), nb::call_guard<nb::gil_scoped_release>(),
      "The line expected, the moves ranked with their scores, the nodes seen and the depth reached.");
}

static const tete::Part part(bind);
