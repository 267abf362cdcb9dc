// The kernels as one Python module; each game binds itself in a file of its own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "base/rng.h"
#include "bind/bind.h"
#include "search/answer.h"

namespace nb = nanobind;

NB_MODULE(_kernels, module) {
  module.doc() = "Search kernels of Tête-à-tête. Python remains the only authority on what is legal.";

  nb::class_<tete::Answer>(module, "SearchResult", "What a search found.")
      .def_prop_ro("ranked", [](const tete::Answer& answer) {
        std::vector<std::tuple<int, std::uint32_t, float, float>> all;
        for (const tete::Ranked& one : answer.ranked) all.emplace_back(one.move, one.visits, one.value, one.look);
        return all;
      })
      .def_ro("line", &tete::Answer::line)
      .def_ro("values", &tete::Answer::values)
      .def_ro("simulations", &tete::Answer::simulations)
      .def_ro("nodes", &tete::Answer::nodes)
      .def_ro("solved", &tete::Answer::solved);

  module.def(
      "random_numbers",
      [](std::uint64_t seed, std::uint32_t bound, int count) {
        tete::Rng rng(seed);
        nb::list numbers;
        for (int i = 0; i < count; ++i) numbers.append(rng.below(bound));
        return numbers;
      },
      nb::arg("seed"), nb::arg("bound"), nb::arg("count"), "The first numbers of a seed: what makes a search repeatable.");

  tete::Part::bind_all(module);
}
