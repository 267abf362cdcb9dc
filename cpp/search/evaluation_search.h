// Tree search for games with a static evaluation: priors and playouts follow the value of the position after a move.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "base/budget.h"
#include "base/rng.h"
#include "search/mcts.h"
#include "search/result.h"

namespace tete {

/// What a move is worth to the mover, by the evaluation of the position after it.
template <class Function, class Move>
concept StaticValue = std::regular_invocable<Function, Move> && std::convertible_to<std::invoke_result_t<Function, Move>, float>;

inline constexpr float kLeastValue = 1e-3f;  // no move has a prior of 0: it may still turn out well

/// The move of the highest static value. A single move is not evaluated.
template <class Move, StaticValue<Move> Value>
Move best_by_value(const Move* moves, int count, Value static_value) {
  Move best = moves[0];
  float highest = -1;
  for (int index = 0; count > 1 && index < count; ++index) {
    const float value = static_value(moves[index]);
    if (value > highest) {
      highest = value;
      best = moves[index];
    }
  }
  return best;
}

/// Priors with a sum of 1, in proportion to the static values to the power of `focus`.
template <class Move, StaticValue<Move> Value>
int priors_by_value(const Move* moves, int count, float focus, Value static_value, Candidate<Move>* out) {
  float sum = 0;
  for (int index = 0; index < count; ++index) {
    out[index] = {moves[index], std::pow(std::max(kLeastValue, static_value(moves[index])), focus)};
    sum += out[index].prior;
  }
  for (int index = 0; index < count; ++index) out[index].prior /= sum;
  return count;
}

/// One search from beginning to end.
template <TreeGame Game, StaticValue<typename Game::Move> Value>
SearchResult evaluation_search(Game& game, int sides, const MctsOptions& options, const Limits& limits, Rng& rng, Value static_value) {
  Budget budget(limits);
  Mcts<Game> tree(game, options, rng);
  tree.run(budget);
  return tree.result(sides, [&](const auto& child) { return static_value(child.move); });
}

}  // namespace tete
