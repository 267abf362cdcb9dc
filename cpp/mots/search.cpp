#include "mots/search.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <numeric>
#include <utility>

#include "base/rng.h"

namespace tete::mots {
namespace {

using Clock = std::chrono::steady_clock;

/// Words drawn from every place, then from the better half, and so on: each round has the same share of nodes.
class Search {
 public:
  Search(Grid& grid, std::vector<Place>& places, const Weighing& weighing, const Stop& stop)
      : grid_(grid), places_(places), weighing_(weighing), stop_(stop), rng_(weighing.seed),
        until_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(weighing.seconds))),
        drawn_(places.size()), best_(places.size(), -std::numeric_limits<double>::infinity()), kept_(places.size()) {
    std::iota(kept_.begin(), kept_.end(), 0u);
  }

  std::vector<Weighed> run() {
    const auto rounds = static_cast<std::uint32_t>(std::bit_width(kept_.size() - 1)) + 1;  // 16 places, 8, 4, 2, 1
    for (std::uint32_t round = 1;; ++round) {
      // What the places of few words left over falls to the rounds to come.
      const auto due = static_cast<std::uint32_t>(std::uint64_t{weighing_.nodes} * round / rounds);
      const std::uint32_t left = due > weighed_.size() ? due - static_cast<std::uint32_t>(weighed_.size()) : 0;
      const std::uint32_t share = std::max<std::uint32_t>(1, left / static_cast<std::uint32_t>(kept_.size()));
      for (const std::uint32_t place : kept_)
        if (!draw(place, share)) return std::move(weighed_);
      if (kept_.size() == 1) return std::move(weighed_);
      std::stable_sort(kept_.begin(), kept_.end(), [&](auto one, auto two) { return best_[one] > best_[two]; });
      kept_.resize((kept_.size() + 1) / 2);
    }
  }

 private:
  /// Weighs more words of a place; whether there is time for others.
  bool draw(std::uint32_t number, std::uint32_t most) {
    Place& place = places_[number];
    std::uint32_t& drawn = drawn_[number];
    const auto size = static_cast<std::uint32_t>(place.words.size());
    for (; most && drawn < size; --most, ++drawn) {
      if (!weighed_.empty() && halted()) return false;
      std::swap(place.words[drawn], place.words[drawn + rng_.below(size - drawn)]);
      const std::uint32_t word = place.words[drawn];
      const Word written{place.cell, place.direction, place.length, grid_.lexicon().word(place.length, static_cast<int>(word))};
      const double value = place.merit + weighing_.share * reply(grid_, written, weighing_.missing, weighing_.win);
      weighed_.push_back({number, word, value});
      best_[number] = std::max(best_[number], value);
    }
    return true;
  }

  bool halted() const {
    return weighed_.size() >= weighing_.nodes || stop_.is_set() || (weighing_.seconds > 0 && Clock::now() >= until_);
  }

  Grid& grid_;
  std::vector<Place>& places_;
  const Weighing& weighing_;
  const Stop& stop_;
  Rng rng_;
  Clock::time_point until_;
  std::vector<std::uint32_t> drawn_;
  std::vector<double> best_;
  std::vector<std::uint32_t> kept_;
  std::vector<Weighed> weighed_;
};

}  // namespace

std::vector<Weighed> search(Grid& grid, std::vector<Place> places, const Weighing& weighing, const Stop& stop) {
  std::vector<Weighed> weighed = Search(grid, places, weighing, stop).run();
  std::stable_sort(weighed.begin(), weighed.end(), [](const auto& one, const auto& two) { return one.value > two.value; });
  return weighed;
}

double reply(Grid& grid, const Word& word, double missing, double win) {
  const Best best = grid.after(word);
  double sum = 0;
  for (int count = grid.least(); count <= grid.most(); ++count) sum += best[count] + (best[count] >= missing ? win : 0);
  return sum / (grid.most() - grid.least() + 1);
}

}  // namespace tete::mots
