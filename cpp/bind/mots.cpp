// Mots de Tête for Python: the board and the lexicon, grids to compare with Python's, and the search.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "bind/bind.h"
#include "bind/read.h"
#include "mots/grid.h"
#include "mots/search.h"

namespace nb = nanobind;

namespace tete::mots {
namespace {

using PackedPlace = std::tuple<int, int, int, double, nb::bytes>;

Direction direction_of(int by) { return by == step(kAcross) ? kAcross : kDown; }

/// The cells of a word lie on the board, and an across word in one row.
void check(int cell, int by, std::size_t letters) {
  require(by == step(kAcross) || by == step(kDown), "no such direction");
  require(cell >= 0 && cell < kCells && letters >= 1 && letters <= kLongest, "no such place");
  const int last = cell + (static_cast<int>(letters) - 1) * by;
  require(last < kCells && (by == step(kDown) || last / kSide == cell / kSide), "no such place");
}

std::vector<Place> read_places(const Grid& grid, const std::vector<PackedPlace>& packed) {
  std::vector<Place> places;
  require(!packed.empty(), "no place");
  for (const auto& [cell, by, length, merit, set] : packed) {
    require(length >= 0 && std::isfinite(merit), "no such place");
    check(cell, by, static_cast<std::size_t>(length));
    Place place{cell, direction_of(by), length, merit, {}};
    const auto* bytes = reinterpret_cast<const unsigned char*>(set.c_str());
    const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(set.size() * 8, static_cast<std::size_t>(grid.lexicon().size(length))));
    for (std::uint32_t word = 0; word < size; ++word) {
      if (bytes[word / 8] >> (word % 8) & 1) place.words.push_back(word);
    }
    require(!place.words.empty(), "a place without words");
    places.push_back(std::move(place));
  }
  return places;
}

double mean_reply(Grid& grid, int cell, int by, const std::string& text) {
  check(cell, by, text.size());
  require(std::all_of(text.begin(), text.end(), [](char letter) { return letter >= 'A' && letter <= 'Z'; }), "not a letter");
  return reply(grid, {cell, direction_of(by), static_cast<int>(text.size()), text.data()}, 0, 0);
}

std::vector<std::tuple<int, int, int, float, int>> listed(const Grid& grid, int letters) {
  std::vector<std::tuple<int, int, int, float, int>> all;
  require(letters >= grid.least() && letters <= grid.most(), "no such number of letters");
  for (const Slot& slot : grid.places(letters)) {
    const Line& line = grid.line(slot);
    all.emplace_back(line.cell(slot.begin), step(line.direction), slot.end - slot.begin, slot.score, grid.count(slot));
  }
  return all;
}

}  // namespace
}  // namespace tete::mots

static void bind(nb::module_& module) {
  using namespace tete::mots;
  nb::class_<Tables>(module, "Tables", "The lines of a board, and the words of a lexicon.")
      .def(nb::init<const std::vector<std::tuple<int, int, int>>&, const std::vector<std::string>&>(), nb::arg("lines"),
           nb::arg("words"));

  nb::class_<Grid>(module, "Grid", "The letters on a board, and what each cell is worth.")
      .def(nb::init<const Tables&, const std::string&, const std::vector<float>&, int, int, bool>(), nb::arg("tables"), nb::arg("letters"),
           nb::arg("worths"), nb::arg("least"), nb::arg("most"), nb::arg("whole"), nb::keep_alive<1, 2>())
      .def("places", &listed, nb::arg("letters"), "First cell, step, length, score and number of words of every place.")
      .def("reply", &mean_reply, nb::arg("cell"), nb::arg("step"), nb::arg("text"), "The mean score of the best replies to a word.");

  module.def(
      "search",
      [](Grid& grid, const std::vector<PackedPlace>& packed, std::uint64_t nodes, double seconds, double share, double missing,
         double win, std::uint64_t seed, const tete::Stop& stop, std::size_t most) {
        tete::require(std::isfinite(share) && std::isfinite(win) && !std::isnan(missing), "not a number");
        std::vector<Place> places = read_places(grid, packed);
        const tete::Limits limits = tete::read_limits(nodes, seconds, stop);
        const nb::gil_scoped_release release;
        return search(grid, std::move(places), {share, missing, win, most}, limits, seed);
      },
      nb::arg("grid"), nb::arg("places"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("share"), nb::arg("missing"), nb::arg("win"),
      nb::arg("seed"), tete::stop_argument(), nb::arg("most"), "The best words evaluated; a move is place << 32 | word.");
}

static const tete::Part part("mots", "Mots de Tête.", bind);
