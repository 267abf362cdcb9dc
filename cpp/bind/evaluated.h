// What games with a learned evaluation bind alike; a game is the policy type of search/learn.h.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "base/stop.h"
#include "search/learn.h"

namespace tete {

template <class Game>
std::vector<int> moves(const typename Game::Position& position) {
  typename Game::Move listed[Game::kMoves];
  return {listed, listed + position.list(listed)};
}

template <class Game>
void play(typename Game::Position& position, int move) {
  const auto legal = moves<Game>(position);
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) throw std::invalid_argument("not a legal move");
  position.play(static_cast<typename Game::Move>(move));
}

template <class Weights>
Weights weights_of(const std::vector<float>& listed) {
  Weights weights{};
  if (listed.size() != weights.size()) throw std::invalid_argument("not as many weights as features");
  std::copy(listed.begin(), listed.end(), weights.begin());
  return weights;
}

/// Binds a lesson that begins where `Begin` says: a game is made of it.
template <class Game, class Begin>
void bind_learn(nanobind::module_& module, const char* name, const char* begin) {
  namespace nb = nanobind;
  module.def(
      name,
      [](const Begin& from, const std::vector<float>& weights, int games, float rate, float trust, float whim, std::uint64_t seed,
         const Stop& stop) {
        const Game game(from);
        const auto learned = Pupil(game, weights_of<typename Game::Weights>(weights), {games, rate, trust, whim}, seed).learn(stop);
        return std::tuple(std::vector<float>(learned.weights.begin(), learned.weights.end()), learned.surprise, learned.turns);
      },
      nb::arg(begin), nb::arg("weights"), nb::arg("games"), nb::arg("rate"), nb::arg("trust"), nb::arg("whim"), nb::arg("seed"),
      tete::stop_argument(), nb::call_guard<nb::gil_scoped_release>(),
      "Games that the evaluation plays against itself: better weights, how surprising the ends were, and the mean of turns.");
}

}  // namespace tete
