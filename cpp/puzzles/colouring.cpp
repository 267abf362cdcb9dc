#include "puzzles/colouring.h"

#include <bit>

#include "puzzles/placements.h"

namespace tete::puzzles {

namespace {

class Colourer {
 public:
  Colourer(ColouringTask& task, Rng& rng, Budget& budget)
      : task_(task), rng_(rng), budget_(budget), mates_(task.shape.size()) {
    for (std::size_t node = 0; node < mates_.size(); ++node)
      for (std::size_t other = 0; other < mates_.size(); ++other)
        if (node != other && task.shape[node] == task.shape[other]) mates_[node].push_back(static_cast<int>(other));
  }

  Coloured run() {
    std::vector<std::uint8_t> can(mates_.size(), (1 << kColours) - 1);
    for (std::size_t node = 0; node < can.size(); ++node)
      if (task_.colour[node] >= 0 && !give(can, static_cast<int>(node), task_.colour[node])) return Coloured::no;
    return descend(can);
  }

 private:
  using Can = std::vector<std::uint8_t>;  // [node]: the colours it can have, as bits

  /// Gives a node its colour, and takes the colour from its neighbours and from the others of its shape.
  bool give(Can& can, int node, int colour) {
    if (!(can[node] >> colour & 1)) return false;
    can[node] = static_cast<std::uint8_t>(1 << colour);
    for (const auto* others : {&task_.beside[node], &mates_[node]})
      for (const int other : *others) {
        if (!(can[other] >> colour & 1)) continue;
        can[other] &= static_cast<std::uint8_t>(~(1 << colour));
        if (can[other] == 0) return false;
        if (std::has_single_bit(can[other]) && !give(can, other, std::countr_zero(can[other]))) return false;
      }
    return true;
  }

  Coloured descend(const Can& can) {
    if (!budget_.spend()) return Coloured::out_of_budget;
    int node = -1, least = kColours + 1, ties = 0;
    for (std::size_t each = 0; each < can.size(); ++each) {
      const int count = std::popcount(can[each]);
      if (count == 1 || count > least) continue;
      ties = count < least ? 1 : ties + 1;
      least = count;
      if (rng_.below(ties) == 0) node = static_cast<int>(each);
    }
    if (node < 0) {
      for (std::size_t each = 0; each < can.size(); ++each) task_.colour[each] = std::countr_zero(can[each]);
      return Coloured::yes;
    }
    const int turn = static_cast<int>(rng_.below(kColours));
    for (int i = 0; i < kColours; ++i) {
      const int colour = (i + turn) % kColours;
      if (!(can[node] >> colour & 1)) continue;
      Can next = can;
      if (!give(next, node, colour)) continue;
      if (const Coloured coloured = descend(next); coloured != Coloured::no) return coloured;
    }
    return Coloured::no;
  }

  ColouringTask& task_;
  Rng& rng_;
  Budget& budget_;
  std::vector<std::vector<int>> mates_;
};

}  // namespace

Coloured colour_nodes(ColouringTask& task, Rng& rng, Budget& budget) {
  return Colourer(task, rng, budget).run();
}

}  // namespace tete::puzzles
