// What a tree search found, as it is told to whoever asked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

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
  std::vector<float> values;        // of each side
  std::uint32_t simulations = 0;
  std::uint32_t nodes = 0;
  bool solved = false;              // played out to the end: the values are certain
};

/// What a tree says after so many simulations; the game also says which moves are chance's: `static bool chance(Move)`.
template <class Game, class Look>
Answer report(const Mcts<Game>& tree, int sides, std::uint32_t simulations, Look look) {
  Answer answer;
  answer.simulations = simulations;
  answer.nodes = tree.used();
  for (auto child = tree.begin(tree.root()); child != tree.end(tree.root()); ++child) {
    answer.ranked.push_back({child->move, child->visits, child->value, look(*child)});
  }
  std::stable_sort(answer.ranked.begin(), answer.ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.visits > b.visits || (a.visits == b.visits && a.value > b.value);
  });
  for (auto node = tree.best(tree.root()); node && node->visits > 0 && !Game::chance(node->move); node = tree.best(*node)) {
    answer.line.push_back(node->move);
  }
  for (int side = 0; side < sides; ++side) answer.values.push_back(tree.value(side));
  return answer;
}

}  // namespace tete
