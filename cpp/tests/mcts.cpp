// Tree search against the exact value of games with chance and two or three sides.
#include "search/mcts.h"

#include <cstdio>
#include <cstdlib>

#include "tests/trees.h"

namespace {

using namespace tete;

void check(bool holds, const char* what, std::uint64_t seed) {
  if (holds) return;
  std::printf("%s (tree %llu)\n", what, static_cast<unsigned long long>(seed));
  std::exit(1);
}

/// Sides and chance take turns: a side has three moves, chance two or three outcomes of uneven odds, six plies in all.
template <int Sides>
struct Tree {
  using Move = int;
  static constexpr int kSides = Sides, kMoves = 3, kPlies = 6;
  using Values = std::array<double, Sides>;

  std::uint64_t root;
  std::uint64_t node = root;
  int ply = 0;
  Rng rng{root};

  static bool is_chance(Move) { return false; }
  void reset() { *this = {root, root, 0, rng}; }
  int turn() const { return ply == kPlies ? kOverTurn : ply % 2 ? kChanceTurn : ply / 2 % Sides; }
  void play(Move move) {
    node = trees::child(node, move);
    ++ply;
  }
  int expand(Candidate<Move>* candidates) const {
    const int count = turn() == kChanceTurn ? 2 + static_cast<int>(trees::hash(node, 1) % 2) : 3;
    float sum = 0;
    for (int move = 0; move < count; ++move) {
      const float weight = turn() == kChanceTurn ? 0.1f + static_cast<float>(trees::unit(node, 2 + static_cast<std::uint64_t>(move))) : 1;
      candidates[move] = {move, weight};
      sum += weight;
    }
    for (int move = 0; move < count; ++move) candidates[move].prior /= sum;
    return count;
  }
  Values ended() const {
    Values values{};
    double sum = 0;
    for (int side = 0; side < Sides; ++side) sum += values[side] = trees::unit(node, 10 + static_cast<std::uint64_t>(side));
    for (double& value : values) value /= sum;
    return values;
  }
  /// A random end: nothing is known of a position but what comes of it.
  void simulate(float* values) {
    Candidate<Move> candidates[kMoves];
    while (turn() != kOverTurn) play(static_cast<int>(rng.below(static_cast<std::uint32_t>(expand(candidates)))));
    const Values end = ended();
    for (int side = 0; side < Sides; ++side) values[side] = static_cast<float>(end[side]);
  }

  /// The value for every side when each maximises its own; `margin` becomes that of the closest decision.
  Values exact(double& margin) const {
    if (turn() == kOverTurn) return ended();
    Candidate<Move> candidates[kMoves];
    const int count = expand(candidates);
    Values found{};
    double second = -1;
    const int mover = turn();
    for (int move = 0; move < count; ++move) {
      Tree after = *this;
      after.play(move);
      const Values values = after.exact(margin);
      if (mover < 0) {
        for (int side = 0; side < Sides; ++side) found[side] += candidates[move].prior * values[side];
      } else if (values[mover] > found[mover]) {
        second = found[mover];
        found = values;
      } else {
        second = std::max(second, values[mover]);
      }
    }
    if (mover >= 0) margin = std::min(margin, found[mover] - second);
    return found;
  }
};

/// The next tree without a close decision: where one side is indifferent, the values of the others are not determined.
template <int Sides>
std::uint64_t next_clear(std::uint64_t seed) {
  for (double margin = 0; margin < 0.01;) {
    margin = 1;
    Tree<Sides>{++seed}.exact(margin);
  }
  return seed;
}

template <class Search>
std::uint64_t simulations_of(Search& search, const Limits& limits) {
  Budget budget(limits);
  search.run(budget);
  return budget.used();
}

template <int Sides>
void finds_the_exact_value() {
  std::uint64_t seed = 0;
  for (int each = 0; each < 20; ++each) {
    seed = next_clear<Sides>(seed);
    double margin = 1;
    Tree<Sides> tree{seed};
    const auto exact = tree.exact(margin);
    MctsOptions options;
    options.exploration = 0.05f;  // the mean is that of what was tried: curiosity costs
    options.room = 1 << 16;
    options.stop_early = false;
    Rng rng(seed);
    Mcts<Tree<Sides>> search(tree, options, rng);
    check(simulations_of(search, {300'000}) == 300'000, "all simulations run", seed);
    for (int side = 0; side < Sides; ++side) {
      check(std::abs(search.value(side) - exact[side]) < 0.03, "the mean is near the exact value", seed);
    }
    Tree<Sides> after{seed};
    after.play(search.best(search.root())->move);
    check(after.exact(margin)[0] == exact[0], "the best move is found", seed);
  }
}

void chance_moves_follow_the_odds() {
  Tree<2> tree{7};
  MctsOptions options;
  options.room = 1 << 16;
  options.stop_early = false;
  Rng rng(7);
  Mcts<Tree<2>> search(tree, options, rng);
  simulations_of(search, {100'000});
  const auto* node = search.best(search.root());
  for (const auto* child = search.begin(*node); child != search.end(*node); ++child) {
    const double share = static_cast<double>(child->visits) / node->visits;
    check(std::abs(share - child->prior) < 0.01, "chance follows the odds", 7);
  }
}

void a_seed_repeats_itself() {
  std::uint32_t visits[2];
  for (std::uint32_t& found : visits) {
    Tree<3> tree{3};
    MctsOptions options;
    options.room = 1 << 16;
    Rng rng(5);
    Mcts<Tree<3>> search(tree, options, rng);
    simulations_of(search, {1'000});
    found = search.best(search.root())->visits * 1000 + search.used() % 1000;
  }
  check(visits[0] == visits[1], "the same seed, the same tree", 3);
}

void a_full_arena_still_answers_and_a_stop_ends() {
  Tree<2> tree{9};
  MctsOptions options;
  options.room = 10;
  options.stop_early = false;
  Rng rng(9);
  Mcts<Tree<2>> search(tree, options, rng);
  check(simulations_of(search, {5'000}) == 5'000 && search.used() <= 10, "a full arena learns on", 9);
  check(search.best(search.root()) != nullptr, "a full arena answers", 9);
  const unsigned char set = 1;
  const Stop stop(&set);
  check(simulations_of(search, {5'000, 0, stop}) < 32, "a stop ends it", 9);
}

using Nodes = Mcts<Tree<2>>::Tree;

/// All that lies below a node, in one number.
std::uint64_t all_below(const Nodes& nodes, const Nodes::Node& node) {
  std::uint64_t sum = node.visits * 31 + static_cast<std::uint64_t>(node.move);
  for (std::uint32_t child = 0; child < node.count; ++child) sum = sum * 1'000'003 + all_below(nodes, nodes[node.first + child]);
  return sum;
}

Nodes grown_tree(std::uint64_t seed) {
  Tree<2> tree{seed};
  MctsOptions options;
  options.room = 1 << 12;
  options.stop_early = false;
  Rng rng(seed);
  Mcts<Tree<2>> search(tree, options, rng);
  simulations_of(search, {2'000});
  return search.take_tree();
}

void a_part_of_a_tree_stays_as_it_was() {
  for (std::uint32_t child = 1; child <= 3; ++child) {
    Nodes nodes = grown_tree(4);
    const std::uint64_t before = all_below(nodes, nodes[child]);
    const std::uint32_t used = nodes.used();
    nodes.descend(child, 100, Stop());
    check(all_below(nodes, nodes[0]) == before, "what is below a node is kept", 4);
    check(nodes.used() < used && nodes.count == 100, "the rest is not", 4);
    nodes.widen(1 << 14);
    check(all_below(nodes, nodes[0]) == before && nodes.room() == 1 << 14, "a wider arena holds the same", 4);
  }
}

/// How far the most visited line goes in a search whose arena holds a part of the tree only.
int line_of_a_full_arena(std::uint64_t seed, bool forgets) {
  Tree<2> tree{seed};
  MctsOptions options;
  options.exploration = 0.05f;
  options.room = 60;
  options.forgets = forgets;
  options.stop_early = false;
  Rng rng(seed);
  Mcts<Tree<2>> search(tree, options, rng);
  check(simulations_of(search, {20'000}) == 20'000 && search.used() <= options.room, "it stays within its room", seed);
  int plies = 0;
  for (const auto* node = search.best(search.root()); node; node = search.best(*node)) ++plies;
  return plies;
}

void a_full_arena_that_forgets_sees_further() {
  int plain = 0, forgetful = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    plain += line_of_a_full_arena(seed, false);
    forgetful += line_of_a_full_arena(seed, true);
  }
  check(forgetful > plain, "what is looked at often grows on", 0);
}

void a_stop_leaves_no_broken_tree() {
  const unsigned char set = 1;
  const Stop stop(&set);
  Nodes thinned = grown_tree(6);
  const std::uint32_t visits = thinned[1].visits;
  thinned.thin(16, stop);
  check(thinned.used() == 4 && thinned[1].visits == visits && thinned[1].count == 0, "the root's children are left", 6);
  Nodes kept = grown_tree(6);
  kept.descend(1, 100, stop);
  check(kept.used() == 1 && kept[0].count == 0 && kept.count == 0, "nothing is left", 6);
}

}  // namespace

int main() {
  finds_the_exact_value<2>();
  finds_the_exact_value<3>();
  chance_moves_follow_the_odds();
  a_seed_repeats_itself();
  a_full_arena_still_answers_and_a_stop_ends();
  a_part_of_a_tree_stays_as_it_was();
  a_full_arena_that_forgets_sees_further();
  a_stop_leaves_no_broken_tree();
  return 0;
}
