#include "mots/search.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "base/rng.h"

namespace tete::mots {
namespace {

constexpr std::uint32_t kCheckInterval = 4;  // words

/// Sequential halving over the places: each round has the same share of the budget.
class Search {
 public:
  Search(Grid& grid, std::vector<Place>& places, const SearchOptions& options, Budget& budget, std::uint64_t seed)
      : grid_(grid), places_(places), options_(options), budget_(budget), rng_(seed),
        drawn_(places.size()), best_(places.size(), -std::numeric_limits<double>::infinity()), kept_(places.size()) {
    std::iota(kept_.begin(), kept_.end(), 0u);
  }

  std::vector<Ranked> run() {
    const auto rounds = std::uint64_t{1} + static_cast<unsigned>(std::bit_width(kept_.size() - 1));  // 16 places, 8, 4, 2, 1
    const std::uint64_t units = std::min(budget_.limits().units, kMostUnits);
    for (std::uint64_t round = 1;; ++round) {
      // What places with few words did not use is left for the next rounds.
      const std::uint64_t due = units * round / rounds, left = due > budget_.used() ? due - budget_.used() : 0;
      const std::uint64_t share = std::max<std::uint64_t>(1, left / kept_.size());
      for (const std::uint32_t place : kept_)
        if (!draw(place, share)) return std::move(evaluated_);
      if (kept_.size() == 1) return std::move(evaluated_);
      std::stable_sort(kept_.begin(), kept_.end(), [&](auto one, auto two) { return best_[one] > best_[two]; });
      kept_.resize((kept_.size() + 1) / 2);
    }
  }

 private:
  static constexpr std::uint64_t kMostUnits = std::uint64_t{1} << 32;  // no board has as many words

  /// Evaluates more words of a place; false when the budget is used up.
  bool draw(std::uint32_t number, std::uint64_t most) {
    Place& place = places_[number];
    std::uint32_t& drawn = drawn_[number];
    const auto size = static_cast<std::uint32_t>(place.words.size());
    for (; most && drawn < size; --most, ++drawn) {
      if (!evaluated_.empty() && (budget_.units_over() || budget_.interrupted())) return false;
      std::swap(place.words[drawn], place.words[drawn + rng_.below(size - drawn)]);
      const std::uint32_t word = place.words[drawn];
      const Word written{place.cell, place.direction, place.length, grid_.lexicon().word(place.length, static_cast<int>(word))};
      const double value = place.merit + options_.share * reply(grid_, written, options_.missing, options_.win);
      evaluated_.push_back({code_of(number, word), 1, value, place.merit});
      best_[number] = std::max(best_[number], value);
      budget_.count();
    }
    return true;
  }

  Grid& grid_;
  std::vector<Place>& places_;
  const SearchOptions& options_;
  Budget& budget_;
  Rng rng_;
  std::vector<std::uint32_t> drawn_;
  std::vector<double> best_;
  std::vector<std::uint32_t> kept_;
  std::vector<Ranked> evaluated_;
};

}  // namespace

SearchResult search(Grid& grid, std::vector<Place> places, const SearchOptions& options, const Limits& limits, std::uint64_t seed) {
  Budget budget(limits, kCheckInterval);
  SearchResult result;
  result.ranked = Search(grid, places, options, budget, seed).run();
  result.nodes = budget.used();
  std::stable_sort(result.ranked.begin(), result.ranked.end(), [](const auto& one, const auto& two) { return one.value > two.value; });
  if (result.ranked.size() > options.most) result.ranked.resize(options.most);
  if (!result.ranked.empty()) result.lines.push_back({result.ranked.front().move});
  return result;
}

double reply(Grid& grid, const Word& word, double missing, double win) {
  const Best best = grid.after(word);
  double sum = 0;
  for (int count = grid.least(); count <= grid.most(); ++count) {
    const auto score = static_cast<double>(best[static_cast<std::size_t>(count)]);
    sum += score + (score >= missing ? win : 0);
  }
  return sum / (grid.most() - grid.least() + 1);
}

}  // namespace tete::mots
