// Batches of boards for Python, whose arrays are written where they lie. Browsers have none: nothing learns there.
#ifndef __wasm__
#include <nanobind/ndarray.h>

#include "bind/bind.h"
#include "bind/read.h"
#include "blokus/batch.h"
#include "headache/batch.h"
#include "knopf/batch.h"

namespace nb = nanobind;

namespace tete {
namespace {

template <class Number>
using Array = nb::ndarray<Number, nb::c_contig, nb::device::cpu>;

/// The memory of an array that has so many numbers.
template <class Number>
Number* room(const Array<Number>& array, std::size_t count) {
  require(array.size() == count, "an array of another size");
  return array.data();
}

/// What batches of all games can do.
template <class Game, class Position>
nb::class_<Batch<Game>> bind_batch(nb::module_& module, const char* name) {
  using Boards = Batch<Game>;
  return nb::class_<Boards>(module, name, "Many boards of one game.")
      .def_prop_ro("boards", [](const Boards& batch) { return batch.size(); })
      .def_prop_ro("actions", [](const Boards& batch) { return batch.game().actions(); })
      .def_prop_ro("seats", [](const Boards& batch) { return batch.game().seats(); })
      .def("put",
           [](Boards& batch, int index, const Position& position) {
             batch.put(read_number<std::size_t>(index, 0, static_cast<int>(batch.size()) - 1, "no such board"), batch.game().read(position));
           },
           nb::arg("index"), nb::arg("position"))
      .def("asked", [](const Boards& batch, const Array<std::int8_t>& seats) { batch.seats(room(seats, batch.size())); }, nb::arg("seats").noconvert())
      .def("rolls",
           [](const Boards& batch, const Array<std::int16_t>& rolls) {
             std::int16_t* into = room(rolls, batch.size());
             for (std::size_t index = 0; index < batch.size(); ++index) into[index] = batch.roll(index);
           },
           nb::arg("rolls").noconvert())
      .def("legal",
           [](Boards& batch, const Array<std::uint8_t>& masks) {
             std::uint8_t* into = room(masks, batch.size() * static_cast<std::size_t>(batch.game().actions()));
             const nb::gil_scoped_release released;
             std::fill_n(into, masks.size(), std::uint8_t{0});
             batch.legal(into);
           },
           nb::arg("masks").noconvert())
      .def("sample",
           [](Boards& batch, const Array<std::int64_t>& numbers) {
             std::int64_t* into = room(numbers, batch.size());
             const nb::gil_scoped_release released;
             batch.sample(into);
           },
           nb::arg("numbers").noconvert())
      .def("observe",
           [](const Boards& batch, const Array<float>& planes) {
             float* into = room(planes, batch.size() * batch.game().planes());
             const nb::gil_scoped_release released;
             batch.observe(into);
           },
           nb::arg("planes").noconvert())
      .def("step",
           [](Boards& batch, const Array<const std::int64_t>& numbers, const Array<float>& won, const Array<std::uint8_t>& over) {
             const std::int64_t* said = room(numbers, batch.size());
             float* into = room(won, batch.size() * static_cast<std::size_t>(batch.game().seats()));
             std::uint8_t* ended = room(over, batch.size());
             const nb::gil_scoped_release released;
             std::fill_n(into, won.size(), 0.0f);
             batch.step(said, into, ended);
           },
           nb::arg("numbers").noconvert(), nb::arg("won").noconvert(), nb::arg("over").noconvert())
      .def("playouts",
           [](Boards& batch, const Array<float>& won, const Array<std::int32_t>& lengths) {
             float* into = room(won, batch.size() * static_cast<std::size_t>(batch.game().seats()));
             std::int32_t* plies = room(lengths, batch.size());
             const nb::gil_scoped_release released;
             batch.playouts(into, plies);
           },
           nb::arg("won").noconvert(), nb::arg("lengths").noconvert());
}

constexpr int kMostBoards = 1 << 20;

int read_boards(int boards) { return read_number<int>(boards, 1, kMostBoards, "no such number of boards"); }

}  // namespace
}  // namespace tete

static void bind(nb::module_& module) {
  using namespace tete;
  bind_batch<blokus::Numbered, blokus::Position>(module, "BlokusBatch")
      .def("__init__",
           [](Batch<blokus::Numbered>* self, const blokus::Position& first, const std::vector<int>& owners, const std::vector<int>& sides,
              int boards, std::uint64_t seed) {
             new (self) Batch<blokus::Numbered>(blokus::Numbered(first, owners, sides), read_boards(boards), seed);
           },
           nb::arg("first"), nb::arg("owners"), nb::arg("sides"), nb::arg("boards"), nb::arg("seed"), nb::keep_alive<1, 2>());
  bind_batch<headache::Numbered, headache::Position>(module, "HeadacheBatch")
      .def("__init__",
           [](Batch<headache::Numbered>* self, const headache::Position& first, int boards, std::uint64_t seed) {
             new (self) Batch<headache::Numbered>(headache::Numbered(first), read_boards(boards), seed);
           },
           nb::arg("first"), nb::arg("boards"), nb::arg("seed"), nb::keep_alive<1, 2>());
  bind_batch<knopf::Numbered, knopf::Root>(module, "KnopfBatch")
      .def("__init__",
           [](Batch<knopf::Numbered>* self, const knopf::Root& first, int boards, std::uint64_t seed) {
             new (self) Batch<knopf::Numbered>(knopf::Numbered(first), read_boards(boards), seed);
           },
           nb::arg("first"), nb::arg("boards"), nb::arg("seed"), nb::keep_alive<1, 2>());
}

static const tete::Part part("batch", "Many boards at once.", bind);
#endif
