// How values from Python are checked before they reach code that trusts them. What is wrong is a ValueError in Python.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/budget.h"

namespace tete {

/// Refuses what is not as it should be.
inline void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

/// A number within [least, most], as a smaller type.
template <class Number, class Given>
Number read_number(Given given, Given least, Given most, const char* what) {
  require(given >= least && given <= most, what);
  return static_cast<Number>(given);
}

/// As many weights as there are features.
template <class Weights, class Given>
Weights read_weights(const std::vector<Given>& listed) {
  Weights weights{};
  require(listed.size() == weights.size(), "not as many weights as features");
  require(std::all_of(listed.begin(), listed.end(), [](Given weight) { return std::isfinite(weight); }), "a weight is not a number");
  std::copy(listed.begin(), listed.end(), weights.begin());
  return weights;
}

inline Limits read_limits(std::uint64_t units, double seconds, const Stop& stop) {
  require(std::isfinite(seconds) && seconds >= 0, "no such number of seconds");
  return {units, seconds, stop};
}

}  // namespace tete
