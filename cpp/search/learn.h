// Learning the weights of an evaluation from games that it plays against itself: λ-returns, and one game at a time.
//
// A game is a policy type:
//
//   using Position, Move
//   static constexpr int kSeats, kWeights, kMoves
//   using Weights = std::array<float, kWeights>
//   using Features = std::array<std::array<float, kWeights>, kSeats>   what the weights of each seat are multiplied with
//   Position start(Rng&)
//   bool over(const Position&), bool chance(const Position&)
//   int seat(const Position&)                                          that decides
//   int list(const Position&, Move*)
//   Move fall(const Position&, Rng&)                                   a move of chance
//   void count(const Position&, Features&)
//   void evaluate(const Position&, const Weights&, float* shares)      of the win; softmax of the weighted sums, or as it ended
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "search/look.h"

namespace tete {

struct Lesson {
  int games = 1000;
  float rate = 0.1f;   // of the first steps; each weight's own falls with what it has moved
  float trust = 0.9f;  // in how the game went on, rather than in the judgement of the next position
  float whim = 0.05f;  // the share of moves made at random, to see what the rest would never lead to
};

template <class Game>
struct Learned {
  typename Game::Weights weights;  // the mean over the second half of the games
  float surprise = 0;              // mean cross entropy of the judgements and how the games ended, second half
  float turns = 0;                 // mean number of positions judged in a game
};

template <class Game>
class Pupil {
 public:
  using Weights = typename Game::Weights;

  Pupil(const Game& game, const Weights& weights, const Lesson& lesson, std::uint64_t seed)
      : game_(game), weights_(weights), lesson_(lesson), rng_(seed) {
    moved_.fill(1e-2f);
  }

  Learned<Game> learn(const Stop& stop) {
    std::array<double, Game::kWeights> sums{};
    double surprise = 0, turns = 0;
    int counted = 0;
    for (int number = 0; number < lesson_.games && !stop.is_set(); ++number) {
      play();
      look_back();
      if (2 * number < lesson_.games) continue;
      surprise += surprised();
      turns += static_cast<double>(moments_.size() - 1);
      for (int each = 0; each < Game::kWeights; ++each) sums[each] += weights_[each];
      ++counted;
    }
    Learned<Game> learned{weights_};
    if (!counted) return learned;
    for (int each = 0; each < Game::kWeights; ++each) learned.weights[each] = static_cast<float>(sums[each] / counted);
    learned.surprise = static_cast<float>(surprise / counted);
    learned.turns = static_cast<float>(turns / counted);
    return learned;
  }

 private:
  /// A position before chance moves: what was counted, how it was judged, and how it should have been.
  struct Moment {
    typename Game::Features features;
    std::array<float, Game::kSeats> shares, wanted;
  };

  void play() {
    moments_.clear();
    auto position = game_.start(rng_);
    while (!game_.over(position)) {
      if (game_.chance(position)) {
        Moment& moment = moments_.emplace_back();
        game_.count(position, moment.features);
        game_.evaluate(position, weights_, moment.shares.data());
        position.play(game_.fall(position, rng_));
      } else {
        position.play(choose(position));
      }
    }
    Moment& end = moments_.emplace_back();
    game_.evaluate(position, weights_, end.shares.data());
    end.wanted = end.shares;
  }

  typename Game::Move choose(const typename Game::Position& position) {
    const auto count = static_cast<std::uint32_t>(game_.list(position, moves_.data()));
    if (rng_.unit() < lesson_.whim) return moves_[rng_.below(count)];
    return best_looking(moves_.data(), static_cast<int>(count), [&](typename Game::Move move) {
      auto after = position;
      after.play(move);
      std::array<float, Game::kSeats> shares;
      game_.evaluate(after, weights_, shares.data());
      return shares[game_.seat(position)];
    });
  }

  /// Moves the weights toward what the game has shown.
  void look_back() {
    for (std::size_t at = moments_.size() - 1; at-- > 0;) {
      const Moment& next = moments_[at + 1];
      for (int seat = 0; seat < Game::kSeats; ++seat) {
        moments_[at].wanted[seat] = lesson_.trust * next.wanted[seat] + (1 - lesson_.trust) * next.shares[seat];
      }
    }
    for (std::size_t at = 0; at + 1 < moments_.size(); ++at) {
      const Moment& moment = moments_[at];
      for (int each = 0; each < Game::kWeights; ++each) {
        float slope = 0;
        for (int seat = 0; seat < Game::kSeats; ++seat) slope += (moment.wanted[seat] - moment.shares[seat]) * moment.features[seat][each];
        moved_[each] += slope * slope;
        weights_[each] += lesson_.rate * slope / std::sqrt(moved_[each]);
      }
    }
  }

  double surprised() const {
    const auto& end = moments_.back().shares;
    double sum = 0;
    for (std::size_t at = 0; at + 1 < moments_.size(); ++at) {
      for (int seat = 0; seat < Game::kSeats; ++seat) sum -= end[seat] * std::log(std::max(1e-6f, moments_[at].shares[seat]));
    }
    return sum / std::max<double>(1, static_cast<double>(moments_.size() - 1));
  }

  const Game& game_;
  Weights weights_;
  Weights moved_;
  Lesson lesson_;
  Rng rng_;
  std::vector<Moment> moments_;
  std::array<typename Game::Move, Game::kMoves> moves_;
};

}  // namespace tete
