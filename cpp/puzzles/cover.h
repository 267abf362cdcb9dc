// Complete search: all placements to lay a set of pieces, branching where the choice is smallest.
#pragma once

#include <functional>
#include <vector>

#include "base/budget.h"
#include "base/rng.h"
#include "puzzles/placements.h"

namespace tete::puzzles {

/// Pieces that are the same to the search: one piece of one colour, or one shape whose colours are chosen later.
struct Kind {
  int piece, colour, quantity;  // colour is -1 where it does not matter yet
};

/// One placement to lay a piece of one kind.
struct Option {
  int kind, placement;
};

struct CoverTask {
  const Placements& placements;
  bool fill;                  // every free cell must be covered
  bool apart;                 // pieces of one colour never touch along an edge
  std::vector<Kind> kinds;
  std::vector<Option> options;
  std::vector<bool> free;     // [cell]
};

enum class Outcome { exhausted, stopped, out_of_budget };

class Cover {
 public:
  /// Called with each solution (options by number); returns whether to go on.
  using OnSolution = std::function<bool(const std::vector<int>&)>;

  Cover(CoverTask task, Rng& rng);
  Outcome run(Budget& budget, const OnSolution& on_solution);

 private:
  struct Choice {
    std::vector<int> options;
    bool exclusive;  // at most one of them can be in a solution
  };

  Outcome descend(std::vector<int>& alive, int missing);
  bool choose(const std::vector<int>& alive, Choice& choice);
  void arrange(std::vector<int>& options);
  std::vector<int> without(const std::vector<int>& alive, int placed);
  bool regions_fit();
  bool squares_balance() const;
  int imbalance(const Placements::Placement& placement) const;
  void put(int option, bool on);
  const Placements::Placement& placement(int option) const { return task_.placements.list[task_.options[option].placement]; }
  Kind& kind(int option) { return task_.kinds[task_.options[option].kind]; }

  CoverTask task_;
  Rng& rng_;
  Budget* budget_ = nullptr;
  const OnSolution* on_solution_ = nullptr;
  int unit_ = 0;  // squares of every piece, where they are all alike
  // As on a chessboard: dark minus light free cells, what the missing pieces can differ by, and in which steps.
  int imbalance_ = 0, most_imbalance_ = 0, imbalance_step_ = 0;
  std::vector<int> laid_, of_kind_, of_cell_, imbalance_of_;
  std::vector<char> blocked_, flooded_;
};

}  // namespace tete::puzzles
