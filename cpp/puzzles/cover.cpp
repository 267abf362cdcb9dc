#include "puzzles/cover.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace tete::puzzles {

namespace {

constexpr char kToItsColour = 1, kToAll = 2;  // for which colours a cell is closed
constexpr double kLeastNoise = 0.3;           // of the random factor in the order of options: the rest makes seeds differ

int shade(const Placements& placements, int cell) { return (cell / placements.rows + cell % placements.rows) % 2 ? -1 : 1; }

}  // namespace

Cover::Cover(CoverTask task, Rng& rng) : task_(std::move(task)), rng_(rng) {
  of_kind_.resize(task_.kinds.size());
  of_cell_.resize(task_.placements.cells());
  blocked_.resize(task_.placements.cells());
  flooded_.resize(task_.placements.cells());
  for (const Kind& kind : task_.kinds) {
    const int size = task_.placements.size_of[kind.piece];
    unit_ = unit_ == 0 || unit_ == size ? size : 1;
  }
  imbalance_of_.resize(task_.kinds.size());
  for (const Option& option : task_.options) imbalance_of_[option.kind] = std::abs(imbalance(task_.placements.list[option.placement]));
  for (std::size_t kind = 0; kind < imbalance_of_.size(); ++kind) {
    most_imbalance_ += imbalance_of_[kind] * task_.kinds[kind].quantity;
    if (task_.kinds[kind].quantity > 0) imbalance_step_ = std::gcd(imbalance_step_, 2 * imbalance_of_[kind]);
  }
  for (int cell = 0; cell < task_.placements.cells(); ++cell)
    if (task_.free[cell]) imbalance_ += shade(task_.placements, cell);
}

Outcome Cover::run(Budget& budget, const OnSolution& on_solution) {
  budget_ = &budget;
  on_solution_ = &on_solution;
  int missing = 0;
  for (const Kind& kind : task_.kinds) missing += kind.quantity;
  std::vector<int> alive(task_.options.size());
  std::iota(alive.begin(), alive.end(), 0);
  if (task_.fill && !(squares_balance() && regions_fit())) return Outcome::exhausted;
  return descend(alive, missing);
}

Outcome Cover::descend(std::vector<int>& alive, int missing) {
  if (missing == 0) return (*on_solution_)(laid_) ? Outcome::exhausted : Outcome::stopped;
  if (!budget_->spend()) return Outcome::out_of_budget;
  Choice choice;
  if (!choose(alive, choice)) return Outcome::exhausted;
  for (const int option : choice.options) {
    put(option, true);
    Outcome outcome = Outcome::exhausted;
    if (!task_.fill || (squares_balance() && regions_fit())) {
      auto rest = without(alive, option);
      outcome = descend(rest, missing - 1);
    }
    put(option, false);
    if (outcome != Outcome::exhausted) return outcome;
    // Solutions with this option have all been seen: its siblings do without it.
    if (!choice.exclusive) std::erase(alive, option);
  }
  return Outcome::exhausted;
}

/// The cell or the kind with the fewest options; false if a cell or a kind has none left.
bool Cover::choose(const std::vector<int>& alive, Choice& choice) {
  std::ranges::fill(of_kind_, 0);
  std::ranges::fill(of_cell_, 0);
  for (const int option : alive) {
    ++of_kind_[task_.options[option].kind];
    for (const int cell : placement(option).covered()) ++of_cell_[cell];
  }
  int least = std::numeric_limits<int>::max(), ties = 0, at_kind = -1, at_cell = -1;
  const auto consider = [&](int count, int kind, int cell) {
    if (count > least) return;
    ties = count < least ? 1 : ties + 1;
    least = count;
    if (rng_.below(ties) == 0) at_kind = kind, at_cell = cell;
  };
  for (std::size_t kind = 0; kind < task_.kinds.size(); ++kind) {
    const int quantity = task_.kinds[kind].quantity;
    if (quantity == 0) continue;
    if (of_kind_[kind] < quantity) return false;
    consider(of_kind_[kind] == quantity ? 1 : of_kind_[kind], static_cast<int>(kind), -1);
  }
  if (task_.fill)
    for (int cell = 0; cell < task_.placements.cells(); ++cell) {
      if (!task_.free[cell]) continue;
      if (of_cell_[cell] == 0) return false;
      consider(of_cell_[cell], -1, cell);
    }
  for (const int option : alive)
    if (at_cell >= 0 ? std::ranges::find(placement(option).covered(), at_cell) != placement(option).covered().end()
                     : task_.options[option].kind == at_kind)
      choice.options.push_back(option);
  choice.exclusive = at_cell >= 0 || task_.kinds[at_kind].quantity == 1;
  if (at_kind >= 0 && of_kind_[at_kind] == task_.kinds[at_kind].quantity) {
    choice.options.resize(1);  // all of them are needed: no other first one to try
    choice.exclusive = true;
  }
  arrange(choice.options);
  return true;
}

/// Kinds with little choice left go first, with enough randomness that every seed finds its own solution.
void Cover::arrange(std::vector<int>& options) {
  if (options.size() < 2) return;
  std::vector<std::pair<double, int>> keyed;
  keyed.reserve(options.size());
  for (const int option : options) {
    const double choice = static_cast<double>(of_kind_[task_.options[option].kind]) / kind(option).quantity;
    keyed.emplace_back(choice * (kLeastNoise + rng_.unit()), option);
  }
  std::ranges::sort(keyed);
  std::ranges::transform(keyed, options.begin(), [](const auto& pair) { return pair.second; });
}

std::vector<int> Cover::without(const std::vector<int>& alive, int placed) {
  const Kind& own = kind(placed);
  const auto& laid = placement(placed);
  for (const int cell : laid.edges) blocked_[cell] = kToItsColour;
  for (const int cell : laid.covered()) blocked_[cell] = kToAll;
  std::vector<int> rest;
  rest.reserve(alive.size());
  for (const int option : alive) {
    const Kind& other = kind(option);
    if (other.quantity == 0) continue;
    const char most = task_.apart && other.colour == own.colour ? 0 : kToItsColour;
    if (std::ranges::all_of(placement(option).covered(), [&](int cell) { return blocked_[cell] <= most; })) rest.push_back(option);
  }
  for (const int cell : laid.edges) blocked_[cell] = 0;
  for (const int cell : laid.covered()) blocked_[cell] = 0;
  return rest;
}

/// Every region of free cells holds a whole number of pieces.
bool Cover::regions_fit() {
  if (unit_ <= 1) return true;
  const int rows = task_.placements.rows, cells = task_.placements.cells();
  std::ranges::fill(flooded_, 0);
  std::array<int, kMostCells> queue;
  for (int first = 0; first < cells; ++first) {
    if (!task_.free[first] || flooded_[first]) continue;
    int head = 0, tail = 0;
    const auto flood = [&](int cell) {
      if (task_.free[cell] && !flooded_[cell]) flooded_[cell] = 1, queue[tail++] = cell;
    };
    flood(first);
    while (head < tail) {
      const int cell = queue[head++];
      if (cell >= rows) flood(cell - rows);
      if (cell + rows < cells) flood(cell + rows);
      if (cell % rows > 0) flood(cell - 1);
      if (cell % rows + 1 < rows) flood(cell + 1);
    }
    if (tail % unit_ != 0) return false;
  }
  return true;
}

int Cover::imbalance(const Placements::Placement& placement) const {
  int sum = 0;
  for (const int cell : placement.covered()) sum += shade(task_.placements, cell);
  return sum;
}

/// The missing pieces can cover as many dark and light cells as are free: each can add its difference or subtract it.
bool Cover::squares_balance() const {
  const int room = most_imbalance_ - std::abs(imbalance_);
  return room >= 0 && (imbalance_step_ == 0 ? room == 0 : room % imbalance_step_ == 0);
}

void Cover::put(int option, bool on) {
  imbalance_ -= (on ? 1 : -1) * imbalance(placement(option));
  most_imbalance_ -= (on ? 1 : -1) * imbalance_of_[task_.options[option].kind];
  for (const int cell : placement(option).covered()) task_.free[cell] = !on;
  kind(option).quantity += on ? -1 : 1;
  if (on)
    laid_.push_back(option);
  else
    laid_.pop_back();
}

}  // namespace tete::puzzles
