// What games with a trained evaluation bind alike.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "bind/bind.h"
#include "bind/read.h"
#include "search/training.h"

namespace tete {

template <TrainingGame Game>
std::vector<int> moves(const typename Game::Position& position) {
  typename Game::Move listed[Game::kMoves];
  return {listed, listed + position.list(listed)};
}

template <TrainingGame Game>
void play(typename Game::Position& position, int move) {
  const auto legal = moves<Game>(position);
  require(std::find(legal.begin(), legal.end(), move) != legal.end(), "not a legal move");
  position.play(static_cast<typename Game::Move>(move));
}

/// Binds `train`; a game is made of what it begins with.
template <TrainingGame Game, class Begin>
void bind_train(nanobind::module_& module, const char* begin) {
  namespace nb = nanobind;
  module.def(
      "train",
      [](const Begin& from, const std::vector<float>& weights, int games, float rate, float lambda, float random_share, std::uint64_t seed,
         const Stop& stop) {
        const Game game(from);
        const auto result = Trainer(game, read_weights<typename Game::Weights>(weights), {games, rate, lambda, random_share}, seed).run(stop);
        return std::tuple(std::vector<float>(result.weights.begin(), result.weights.end()), result.loss, result.turns);
      },
      nb::arg(begin), nb::arg("weights"), nb::arg("games"), nb::arg("rate"), nb::arg("lambda_"), nb::arg("random_share"), nb::arg("seed"),
      stop_argument(), nb::call_guard<nb::gil_scoped_release>(),
      "Games that the evaluation plays against itself: better weights, the loss, and the mean number of turns.");
}

}  // namespace tete
