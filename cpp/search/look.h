// Searching by the look of things: for games whose evaluation judges the position after a move at a glance.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/rng.h"
#include "base/stop.h"
#include "search/answer.h"
#include "search/mcts.h"

namespace tete {

/// The move that looks best; an only one is not looked at.
template <class Move, class Look>
Move best_looking(const Move* moves, int count, Look look) {
  Move chosen = moves[0];
  float most = -1;
  for (int index = 0; count > 1 && index < count; ++index) {
    const float worth = look(moves[index]);
    if (worth > most) {
      most = worth;
      chosen = moves[index];
    }
  }
  return chosen;
}

/// Priors of a sum of 1: the sharper the focus, the sooner the moves that look better are searched.
template <class Move, class Look>
int weigh(const Move* moves, int count, float focus, Look look, Candidate<Move>* out) {
  float sum = 0;
  for (int index = 0; index < count; ++index) {
    out[index] = {moves[index], std::pow(std::max(1e-3f, look(moves[index])), focus)};
    sum += out[index].prior;
  }
  for (int index = 0; index < count; ++index) out[index].prior /= sum;
  return count;
}

/// One search from beginning to end.
template <class Game, class Look>
Answer search_by_look(Game& game, int sides, const MctsOptions& options, Rng& rng, const Stop& stop, Look look) {
  Mcts<Game> tree(game, options, rng);
  const std::uint32_t simulations = tree.run(stop);
  return report(tree, sides, simulations, [&](const auto& child) { return look(child.move); });
}

}  // namespace tete
