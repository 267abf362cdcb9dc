// Complete search: all ways to lay a set of pieces, branching where the choice is smallest.
#pragma once

#include <functional>
#include <vector>

#include "base/rng.h"
#include "puzzles/budget.h"
#include "puzzles/ways.h"

namespace tete::puzzles {

/// Pieces that are the same to the search: one piece of one colour, or one shape whose colours are chosen later.
struct Kind {
  int piece, colour, quantity;  // colour is -1 where it does not matter yet
};

/// One way to lay a piece of one kind.
struct Option {
  int kind, way;
};

struct CoverTask {
  const Ways& ways;
  bool fill;                  // every free cell must be covered
  bool apart;                 // pieces of one colour never touch along an edge
  std::vector<Kind> kinds;
  std::vector<Option> options;
  std::vector<bool> free;     // [cell]
};

enum class Ended { all_seen, enough, too_long };

class Cover {
 public:
  /// Told of a solution (options by number); whether to go on.
  using Tell = std::function<bool(const std::vector<int>&)>;

  Cover(CoverTask task, Rng& rng);
  Ended run(Budget& budget, std::uint64_t steps, const Tell& tell);

 private:
  struct Choice {
    std::vector<int> options;
    bool exclusive;  // at most one of them can be in a solution
  };

  Ended descend(std::vector<int>& alive, int missing);
  bool choose(const std::vector<int>& alive, Choice& choice);
  void arrange(std::vector<int>& options);
  std::vector<int> without(const std::vector<int>& alive, int placed);
  bool regions_fit();
  bool squares_balance() const;
  int tilt(const Ways::Way& way) const;
  void put(int option, bool on);
  const Ways::Way& way(int option) const { return task_.ways.list[task_.options[option].way]; }
  Kind& kind(int option) { return task_.kinds[task_.options[option].kind]; }

  CoverTask task_;
  Rng& rng_;
  Budget* budget_ = nullptr;
  const Tell* tell_ = nullptr;
  std::uint64_t steps_left_ = 0;
  int unit_ = 0;  // squares of every piece, where they are all alike
  // As on a chessboard: dark minus light free cells, what the missing pieces can differ by, and in which steps.
  int tilt_ = 0, most_tilt_ = 0, tilt_step_ = 0;
  std::vector<int> laid_, of_kind_, of_cell_, tilt_of_;
  std::vector<char> blocked_, flooded_;
};

}  // namespace tete::puzzles
