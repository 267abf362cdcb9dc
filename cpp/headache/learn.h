// Learning the weights of the evaluation from games that the evaluation plays against itself.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop.h"
#include "headache/evaluation.h"

namespace tete::headache {

struct Lesson {
  int games = 1000;
  float rate = 0.05f;    // of the first steps; each weight's own falls with what it has moved
  float trust = 0.9f;    // in how the game went on, rather than in the judgement of the next position
  float whim = 0.05f;    // the share of moves made at random, to see what the rest would never lead to
};

struct Learned {
  Weights weights;       // the mean of the second half of the games
  float surprise = 0;    // mean cross entropy of the judgements and how the games ended, second half
  float turns = 0;       // mean length of a game
};

Learned learn(const Tables& tables, const Weights& weights, const Lesson& lesson, std::uint64_t seed, const Stop& stop);

}  // namespace tete::headache
