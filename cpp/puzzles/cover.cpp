#include "puzzles/cover.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace tete::puzzles {

namespace {

constexpr char kToItsColour = 1, kToAll = 2;  // whom a cell is closed to

int shade(const Ways& ways, int cell) { return (cell / ways.rows + cell % ways.rows) % 2 ? -1 : 1; }

}  // namespace

Cover::Cover(CoverTask task, Rng& rng) : task_(std::move(task)), rng_(rng) {
  of_kind_.resize(task_.kinds.size());
  of_cell_.resize(task_.ways.cells());
  blocked_.resize(task_.ways.cells());
  flooded_.resize(task_.ways.cells());
  for (const Kind& kind : task_.kinds) {
    const int size = task_.ways.size_of[kind.piece];
    unit_ = unit_ == 0 || unit_ == size ? size : 1;
  }
  tilt_of_.resize(task_.kinds.size());
  for (const Option& option : task_.options) tilt_of_[option.kind] = std::abs(tilt(task_.ways.list[option.way]));
  for (std::size_t kind = 0; kind < tilt_of_.size(); ++kind) {
    most_tilt_ += tilt_of_[kind] * task_.kinds[kind].quantity;
    if (task_.kinds[kind].quantity > 0) tilt_step_ = std::gcd(tilt_step_, 2 * tilt_of_[kind]);
  }
  for (int cell = 0; cell < task_.ways.cells(); ++cell)
    if (task_.free[cell]) tilt_ += shade(task_.ways, cell);
}

Ended Cover::run(Budget& budget, std::uint64_t steps, const Tell& tell) {
  budget_ = &budget;
  tell_ = &tell;
  steps_left_ = steps;
  int missing = 0;
  for (const Kind& kind : task_.kinds) missing += kind.quantity;
  std::vector<int> alive(task_.options.size());
  std::iota(alive.begin(), alive.end(), 0);
  if (task_.fill && !(squares_balance() && regions_fit())) return Ended::all_seen;
  return descend(alive, missing);
}

Ended Cover::descend(std::vector<int>& alive, int missing) {
  if (missing == 0) return (*tell_)(laid_) ? Ended::all_seen : Ended::enough;
  if (!budget_->step() || steps_left_ == 0) return Ended::too_long;
  --steps_left_;
  Choice choice;
  if (!choose(alive, choice)) return Ended::all_seen;
  for (const int option : choice.options) {
    put(option, true);
    Ended ended = Ended::all_seen;
    if (!task_.fill || (squares_balance() && regions_fit())) {
      auto rest = without(alive, option);
      ended = descend(rest, missing - 1);
    }
    put(option, false);
    if (ended != Ended::all_seen) return ended;
    // Solutions with this option have all been seen: its siblings do without it.
    if (!choice.exclusive) std::erase(alive, option);
  }
  return Ended::all_seen;
}

/// The cell or the kind with the fewest options; false where something can no longer be done.
bool Cover::choose(const std::vector<int>& alive, Choice& choice) {
  std::ranges::fill(of_kind_, 0);
  std::ranges::fill(of_cell_, 0);
  for (const int option : alive) {
    ++of_kind_[task_.options[option].kind];
    for (const int cell : way(option).covered()) ++of_cell_[cell];
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
    for (int cell = 0; cell < task_.ways.cells(); ++cell) {
      if (!task_.free[cell]) continue;
      if (of_cell_[cell] == 0) return false;
      consider(of_cell_[cell], -1, cell);
    }
  for (const int option : alive)
    if (at_cell >= 0 ? std::ranges::find(way(option).covered(), at_cell) != way(option).covered().end()
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

/// Kinds with little choice left go first, with enough chance in it that every seed has its own way.
void Cover::arrange(std::vector<int>& options) {
  if (options.size() < 2) return;
  std::vector<std::pair<double, int>> keyed;
  keyed.reserve(options.size());
  for (const int option : options) {
    const double choice = static_cast<double>(of_kind_[task_.options[option].kind]) / kind(option).quantity;
    keyed.emplace_back(choice * (0.3 + rng_.unit()), option);
  }
  std::ranges::sort(keyed);
  std::ranges::transform(keyed, options.begin(), [](const auto& pair) { return pair.second; });
}

std::vector<int> Cover::without(const std::vector<int>& alive, int placed) {
  const Kind& own = kind(placed);
  const auto& laid = way(placed);
  for (const int cell : laid.edges) blocked_[cell] = kToItsColour;
  for (const int cell : laid.covered()) blocked_[cell] = kToAll;
  std::vector<int> rest;
  rest.reserve(alive.size());
  for (const int option : alive) {
    const Kind& other = kind(option);
    if (other.quantity == 0) continue;
    const char most = task_.apart && other.colour == own.colour ? 0 : kToItsColour;
    if (std::ranges::all_of(way(option).covered(), [&](int cell) { return blocked_[cell] <= most; })) rest.push_back(option);
  }
  for (const int cell : laid.edges) blocked_[cell] = 0;
  for (const int cell : laid.covered()) blocked_[cell] = 0;
  return rest;
}

/// Every region of free cells holds a whole number of pieces.
bool Cover::regions_fit() {
  if (unit_ <= 1) return true;
  const int rows = task_.ways.rows, cells = task_.ways.cells();
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

int Cover::tilt(const Ways::Way& way) const {
  int sum = 0;
  for (const int cell : way.covered()) sum += shade(task_.ways, cell);
  return sum;
}

/// The missing pieces can cover as many dark and light cells as are free: each turns its own difference either way.
bool Cover::squares_balance() const {
  const int room = most_tilt_ - std::abs(tilt_);
  return room >= 0 && (tilt_step_ == 0 ? room == 0 : room % tilt_step_ == 0);
}

void Cover::put(int option, bool on) {
  tilt_ -= (on ? 1 : -1) * tilt(way(option));
  most_tilt_ -= (on ? 1 : -1) * tilt_of_[task_.options[option].kind];
  for (const int cell : way(option).covered()) task_.free[cell] = !on;
  kind(option).quantity += on ? -1 : 1;
  if (on)
    laid_.push_back(option);
  else
    laid_.pop_back();
}

}  // namespace tete::puzzles
