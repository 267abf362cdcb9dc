// Searching by the look of things: for games whose evaluation judges the position after a move at a glance.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "search/mcts.h"

namespace tete {

/// A move of the root, and what came of it.
struct Ranked {
  std::uint16_t move;
  std::uint32_t visits;
  float value;
  float look;  // what the move is worth at a glance
};

struct Answer {
  std::vector<Ranked> ranked;       // best first
  std::vector<std::uint16_t> line;  // what is expected, up to the next move of chance
  std::vector<float> values;        // of each seat
  std::uint32_t simulations = 0;
  std::uint32_t nodes = 0;
};

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

/// One search from beginning to end; the game also says which moves are chance's: `static bool chance(Move)`.
template <class Game, class Look>
Answer search_by_look(Game& game, int seats, const MctsOptions& options, Rng& rng, const Stop& stop, Look look) {
  Mcts<Game> tree(game, options, rng);
  Answer answer;
  answer.simulations = tree.run(stop);
  answer.nodes = tree.used();
  for (auto child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child) {
    answer.ranked.push_back({child->move, child->visits, child->value, look(child->move)});
  }
  std::stable_sort(answer.ranked.begin(), answer.ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.visits > b.visits || (a.visits == b.visits && a.value > b.value);
  });
  for (auto node = tree.best(tree.root()); node && node->visits > 0 && !Game::chance(node->move); node = tree.best(*node)) {
    answer.line.push_back(node->move);
  }
  for (int seat = 0; seat < seats; ++seat) answer.values.push_back(tree.value(seat));
  return answer;
}

}  // namespace tete
