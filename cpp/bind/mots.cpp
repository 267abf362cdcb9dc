// Mots de Tête for Python: the board and the lexicon, grids to compare with Python's, and the search.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "bind/bind.h"
#include "mots/grid.h"
#include "mots/search.h"

namespace nb = nanobind;

namespace tete::mots {
namespace {

using PackedPlace = std::tuple<int, int, int, double, nb::bytes>;

Direction direction_of(int by) { return by == step(kAcross) ? kAcross : kDown; }

void check(int cell, int by, int length) {
  const bool known = by == step(kAcross) || by == step(kDown);
  if (!known || cell < 0 || length < 2 || length > kLongest || cell + (length - 1) * by >= kCells) {
    throw std::invalid_argument("no such place");
  }
}

std::vector<Place> places_of(const Grid& grid, const std::vector<PackedPlace>& packed) {
  std::vector<Place> places;
  if (packed.empty()) throw std::invalid_argument("no place");
  for (const auto& [cell, by, length, merit, set] : packed) {
    check(cell, by, length);
    Place place{cell, direction_of(by), length, merit, {}};
    const auto* bytes = reinterpret_cast<const unsigned char*>(set.c_str());
    const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(set.size() * 8, grid.lexicon().size(length)));
    for (std::uint32_t word = 0; word < size; ++word) {
      if (bytes[word / 8] >> (word % 8) & 1) place.words.push_back(word);
    }
    if (place.words.empty()) throw std::invalid_argument("a place without words");
    places.push_back(std::move(place));
  }
  return places;
}

std::vector<std::tuple<int, int, int, float, int>> listed(const Grid& grid, int letters) {
  std::vector<std::tuple<int, int, int, float, int>> all;
  if (letters < grid.least() || letters > grid.most()) throw std::invalid_argument("no such number of letters");
  for (const Offer& offer : grid.places(letters)) {
    const Line& line = grid.line(offer);
    all.emplace_back(line.cell(offer.begin), step(line.direction), offer.end - offer.begin, offer.score, grid.count(offer));
  }
  return all;
}

}  // namespace
}  // namespace tete::mots

static void bind(nb::module_& module) {
  using namespace tete::mots;
  nb::class_<Tables>(module, "MotsTables", "The lines of a board, and the words of a lexicon.")
      .def(nb::init<const std::vector<std::tuple<int, int, int>>&, const std::vector<std::string>&>(), nb::arg("lines"),
           nb::arg("words"));

  nb::class_<Grid>(module, "MotsGrid", "The letters on a board, and what each cell is worth.")
      .def(nb::init<const Tables&, const std::string&, const std::vector<float>&, int, int>(), nb::arg("tables"), nb::arg("letters"),
           nb::arg("worths"), nb::arg("least"), nb::arg("most"), nb::keep_alive<1, 2>())
      .def("places", &listed, nb::arg("letters"), "First cell, step, length, score and number of words of every place.")
      .def(
          "reply",
          [](Grid& grid, int cell, int by, const std::string& text) {
            check(cell, by, static_cast<int>(text.size()));
            return reply(grid, {cell, direction_of(by), static_cast<int>(text.size()), text.data()}, 0, 0);
          },
          nb::arg("cell"), nb::arg("step"), nb::arg("text"), "The mean score of the best replies to a word.");

  module.def(
      "mots_search",
      [](Grid& grid, const std::vector<PackedPlace>& packed, std::uint32_t nodes, double seconds, double share, double missing,
         double win, std::uint64_t seed, const tete::Stop& stop, std::size_t most) {
        std::vector<Place> places = places_of(grid, packed);
        std::vector<Weighed> weighed;
        {
          const nb::gil_scoped_release release;
          weighed = search(grid, std::move(places), {nodes, seconds, share, missing, win, seed}, stop);
        }
        std::vector<std::tuple<std::uint32_t, std::uint32_t, double>> ranked;
        for (std::size_t index = 0; index < std::min(most, weighed.size()); ++index) {
          ranked.emplace_back(weighed[index].place, weighed[index].word, weighed[index].value);
        }
        return std::tuple(ranked, weighed.size());
      },
      nb::arg("grid"), nb::arg("places"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("share"), nb::arg("missing"), nb::arg("win"),
      nb::arg("seed"), tete::stop_argument(), nb::arg("most"),
      "Place, word and value of the best words weighed, and how many were.");
}

static const tete::Part part(bind);
