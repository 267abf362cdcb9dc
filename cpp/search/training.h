// Trains the weights of an evaluation on games that it plays against itself.
//
// Targets are λ-returns: R. Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988. Self-play with an
// evaluation in dice games follows G. Tesauro, "Temporal Difference Learning and TD-Gammon", 1995. Step sizes are those
// of Adagrad: J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods", 2011.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "search/evaluation_search.h"

namespace tete {

struct TrainingOptions {
  int games = 1000;
  float rate = 0.1f;           // size of the first steps
  float lambda = 0.9f;         // weight of how the game went on, against the evaluation of the next position
  float random_share = 0.05f;  // of moves made at random, to see positions that the evaluation would never reach
};

/// A game with an evaluation that turns weighted sums of features into shares of the win.
template <class Game>
concept TrainingGame = requires(const Game& game, const typename Game::Position& position, typename Game::Position& changed, typename Game::Move move,
                                typename Game::Move* moves, typename Game::Features& features, const typename Game::Weights& weights,
                                float* shares, Rng& rng) {
  { Game::kSeats } -> std::convertible_to<int>;
  { Game::kWeights } -> std::convertible_to<int>;
  { Game::kMoves } -> std::convertible_to<int>;
  { game.start(rng) } -> std::same_as<typename Game::Position>;
  { game.over(position) } -> std::same_as<bool>;
  { game.is_chance(position) } -> std::same_as<bool>;
  { game.seat(position) } -> std::same_as<int>;                              // that decides
  { game.list(position, moves) } -> std::same_as<int>;
  { game.chance_move(position, rng) } -> std::same_as<typename Game::Move>;
  { game.count(position, features) } -> std::same_as<void>;                  // what each seat's weights are multiplied by
  { game.evaluate(position, weights, shares) } -> std::same_as<void>;        // of the win: softmax of the sums, or the result
  { changed.play(move) } -> std::same_as<void>;
};

template <TrainingGame Game>
struct TrainingResult {
  typename Game::Weights weights;  // the mean over the second half of the games
  float loss = 0;                  // mean cross entropy of evaluations and results, over the second half
  float turns = 0;                 // mean number of evaluated positions of a game
};

template <TrainingGame Game>
class Trainer {
 public:
  using Weights = typename Game::Weights;

  Trainer(const Game& game, const Weights& weights, const TrainingOptions& options, std::uint64_t seed)
      : game_(game), weights_(weights), options_(options), rng_(seed) {
    squares_.fill(kFirstSquare);
  }

  TrainingResult<Game> run(const Stop& stop) {
    std::array<double, Game::kWeights> sums{};
    double loss = 0, turns = 0;
    int counted = 0;
    for (int number = 0; number < options_.games && !stop.is_set(); ++number) {
      play();
      update();
      if (2 * number < options_.games) continue;
      loss += game_loss();
      turns += static_cast<double>(samples_.size() - 1);
      for (std::size_t each = 0; each < kWeights; ++each) sums[each] += static_cast<double>(weights_[each]);
      ++counted;
    }
    TrainingResult<Game> result{weights_};
    if (!counted) return result;
    for (std::size_t each = 0; each < kWeights; ++each) result.weights[each] = static_cast<float>(sums[each] / counted);
    result.loss = static_cast<float>(loss / counted);
    result.turns = static_cast<float>(turns / counted);
    return result;
  }

 private:
  static constexpr std::size_t kWeights = static_cast<std::size_t>(Game::kWeights), kSeats = static_cast<std::size_t>(Game::kSeats);
  static constexpr float kFirstSquare = 1e-2f;  // keeps the first step of a weight finite
  static constexpr float kLeastShare = 1e-6f;   // keeps the loss finite

  /// A position before a chance move: its features, its evaluation, and what the evaluation should have been.
  struct Sample {
    typename Game::Features features;
    std::array<float, kSeats> shares, target;
  };

  void play() {
    samples_.clear();
    auto position = game_.start(rng_);
    while (!game_.over(position)) {
      if (game_.is_chance(position)) {
        Sample& sample = samples_.emplace_back();
        game_.count(position, sample.features);
        game_.evaluate(position, weights_, sample.shares.data());
        position.play(game_.chance_move(position, rng_));
      } else {
        position.play(choose(position));
      }
    }
    Sample& end = samples_.emplace_back();
    game_.evaluate(position, weights_, end.shares.data());
    end.target = end.shares;
  }

  typename Game::Move choose(const typename Game::Position& position) {
    const auto count = static_cast<std::uint32_t>(game_.list(position, moves_.data()));
    if (rng_.unit() < static_cast<double>(options_.random_share)) return moves_[rng_.below(count)];
    return best_by_value(moves_.data(), static_cast<int>(count), [&](typename Game::Move move) {
      auto after = position;
      after.play(move);
      std::array<float, kSeats> shares;
      game_.evaluate(after, weights_, shares.data());
      return shares[static_cast<std::size_t>(game_.seat(position))];
    });
  }

  /// Moves the weights toward what the game has shown.
  void update() {
    for (std::size_t at = samples_.size() - 1; at-- > 0;) {
      const Sample& next = samples_[at + 1];
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        samples_[at].target[seat] = options_.lambda * next.target[seat] + (1 - options_.lambda) * next.shares[seat];
      }
    }
    for (std::size_t at = 0; at + 1 < samples_.size(); ++at) {
      const Sample& sample = samples_[at];
      for (std::size_t each = 0; each < kWeights; ++each) {
        float slope = 0;
        for (std::size_t seat = 0; seat < kSeats; ++seat) slope += (sample.target[seat] - sample.shares[seat]) * sample.features[seat][each];
        squares_[each] += slope * slope;
        weights_[each] += options_.rate * slope / std::sqrt(squares_[each]);
      }
    }
  }

  double game_loss() const {
    const auto& end = samples_.back().shares;
    double sum = 0;
    for (std::size_t at = 0; at + 1 < samples_.size(); ++at) {
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        sum -= static_cast<double>(end[seat] * std::log(std::max(kLeastShare, samples_[at].shares[seat])));
      }
    }
    return sum / std::max<double>(1, static_cast<double>(samples_.size() - 1));
  }

  const Game& game_;
  Weights weights_;
  Weights squares_;  // sums of the squares of each weight's slopes
  TrainingOptions options_;
  Rng rng_;
  std::vector<Sample> samples_;
  std::array<typename Game::Move, Game::kMoves> moves_;
};

}  // namespace tete
