#include "blokus/training.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tete::blokus {
namespace {

struct Option {
  std::array<std::uint8_t, kPerPhase> counts{};
  float score = 0, share = 0;
};

/// Fills in scores and softmax gradients; returns false if the preferred moves are not among the candidates.
bool evaluate(const Example& example, CellFeatures& features, const Weights& weights, std::vector<Move>& moves, std::vector<Option>& options) {
  Position position = *example.position;
  const Tables& tables = *position.tables;
  const int count = candidates(position, moves.data(), static_cast<int>(moves.size()));
  features.update(position);
  features.apply_weights(weights);
  options.assign(count, {});
  float total = 0;
  for (int index = 0; index < count; ++index) {
    const int here = number(tables, moves[index]);
    for (const auto& [wanted, share] : example.shares) {
      if (wanted == here) options[index].share = share;
    }
    total += options[index].share;
    features.count(moves[index], options[index].counts.data());
    options[index].score = features.score(moves[index]);
  }
  for (Option& option : options) option.share /= std::max(total, 1e-9f);
  return total > 0;
}

}  // namespace

Report train(const std::vector<Example>& examples, Weights& weights, Weights& squares, float rate, float decay) {
  Report report;
  if (examples.empty()) return report;
  CellFeatures features(*examples.front().position->tables);
  std::vector<Move> moves(kListed);
  std::vector<Option> options;
  for (const Example& example : examples) {
    if (!evaluate(example, features, weights, moves, options)) continue;
    float most = -1e9f, preferred = 0, wanted = 0;
    for (const Option& option : options) {
      most = std::max(most, option.score);
      if (option.share > wanted) {
        wanted = option.share;
        preferred = option.score;
      }
    }
    double sum = 0;
    for (const Option& option : options) sum += std::exp(option.score - most);
    const auto rank = std::count_if(options.begin(), options.end(), [&](const Option& option) { return option.score > preferred; });
    std::array<float, kPerPhase> slope{};
    for (const Option& option : options) {
      const double chance = std::exp(option.score - most) / sum;
      if (option.share > 0) report.loss -= option.share * std::log(chance);
      const auto miss = static_cast<float>(chance - option.share);
      for (int kind = 0; kind < kPerPhase; ++kind) slope[kind] += miss * option.counts[kind];
    }
    report.first += rank == 0;
    report.five += rank < 5;
    ++report.examples;
    for (int kind = 0; rate > 0 && kind < kPerPhase; ++kind) {
      const int at = features.phase() * kPerPhase + kind;
      const float push = slope[kind] + decay * weights[at];
      squares[at] += push * push;
      if (squares[at] > 0) weights[at] -= rate * push / std::sqrt(squares[at]);
    }
  }
  const double count = std::max(1, report.examples);
  report.loss /= count;
  report.first /= count;
  report.five /= count;
  return report;
}

}  // namespace tete::blokus
