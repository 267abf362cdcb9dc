// Kopf oder Knopf for Python.
#include "bind/bind.h"
#include "bind/read.h"
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

  nb::class_<Tables>(module, "Tables", "A board of holes, and what wins on it.")
      .def(nb::new_(&make_tables), nb::arg("near"), nb::arg("ends"), nb::arg("holes"), nb::arg("threads"),
           nb::arg("buttons"), nb::arg("goal"), nb::arg("quiet"), nb::arg("occurrences"));

  nb::class_<Root>(module, "Position", "A position, with the turns since the last removal.")
      .def(nb::init<std::shared_ptr<const Tables>, const Words&, int, int, int, const std::vector<Words>&>(),
           nb::arg("tables"), nb::arg("buttons"), nb::arg("seat"), nb::arg("step"), nb::arg("quiet"), nb::arg("past"))
      .def("moves", &Root::moves)
      .def("play", &Root::after, nb::arg("code"))
      .def_prop_ro("buttons", [](const Root& root) { return words_of(root.position.buttons); })
      .def_prop_ro("seat", [](const Root& root) { return static_cast<int>(root.position.seat); })
      .def_prop_ro("step", [](const Root& root) { return static_cast<int>(root.position.step); })
      .def_prop_ro("quiet", [](const Root& root) { return static_cast<int>(root.position.quiet); })
      .def_prop_ro("turns", [](const Root& root) { return root.position.end - root.position.begin; })
      .def("result",
           [](const Root& root, int seat) {
             return result(*root.tables, root.position, tete::read_number<int>(seat, 0, 1, "no such seat"));
           },
           nb::arg("seat"));

  module.def(
      "features", [](const Root& root) { return features(*root.tables, root.position); }, nb::arg("position"),
      "The features of the evaluation, for the seat to move.");

  module.def(
      "search",
      [](const Root& root, const std::vector<double>& weights, std::uint64_t nodes, double seconds, int depth, bool every,
         const tete::Stop& stop) {
        const int deepest = tete::read_number<int>(depth, 1, tete::kDeepest, "no such depth");
        return search(root, tete::read_weights<Weights>(weights), tete::read_limits(nodes, seconds, stop), {deepest, every});
      },
      nb::arg("position"), nb::arg("weights"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("depth"), nb::arg("every"),
      tete::stop_argument(), nb::call_guard<nb::gil_scoped_release>(), "Searches until a limit or a stop; values are scores.");
}

static const tete::Part part("knopf", "Kopf oder Knopf.", bind);
