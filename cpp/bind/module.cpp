// The kernels as one Python module: what all searches share. Each game is a submodule, bound in a file of its own.
#include <tuple>
#include <vector>

#include "base/rng.h"
#include "bind/bind.h"
#include "search/result.h"

namespace nb = nanobind;

NB_MODULE(_kernels, module) {
  module.doc() = "Search kernels of Tête-à-tête. Python remains the only authority on what is legal.";

  nb::class_<tete::SearchResult>(module, "SearchResult", "What a search found.")
      .def_prop_ro("ranked", [](const tete::SearchResult& result) {
        std::vector<std::tuple<tete::MoveCode, std::uint32_t, double, double>> all;
        for (const tete::Ranked& one : result.ranked) all.emplace_back(one.move, one.visits, one.value, one.static_value);
        return all;
      })
      .def_prop_ro("line", [](const tete::SearchResult& result) {
        return result.lines.empty() ? std::vector<tete::MoveCode>() : result.lines.front();
      })
      .def_ro("lines", &tete::SearchResult::lines)
      .def_ro("values", &tete::SearchResult::values)
      .def_ro("simulations", &tete::SearchResult::simulations)
      .def_ro("nodes", &tete::SearchResult::nodes)
      .def_ro("depth", &tete::SearchResult::depth)
      .def_ro("solved", &tete::SearchResult::solved);

  module.def(
      "random_numbers",
      [](std::uint64_t seed, std::uint32_t bound, int count) {
        tete::Rng rng(seed);
        std::vector<std::uint32_t> numbers;
        for (int i = 0; i < count; ++i) numbers.push_back(rng.below(bound));
        return numbers;
      },
      nb::arg("seed"), nb::arg("bound"), nb::arg("count"), "The first numbers of a seed: what makes a search repeatable.");

  tete::Part::bind_all(module);
}
