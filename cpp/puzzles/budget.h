// How long a search may go on: steps, seconds, and somebody's word.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/stop.h"

namespace tete::puzzles {

/// Counts steps, which another thread may read, and looks at the clock now and then.
class Budget {
 public:
  Budget(const Stop& stop, double seconds, std::atomic<std::uint64_t>& steps)
      : stop_(stop), end_(std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds)), steps_(steps) {}

  /// One more step; false when time is over.
  bool step() {
    const auto count = steps_.fetch_add(1, std::memory_order_relaxed);
    if ((count & 63) == 0 && (stop_.is_set() || std::chrono::steady_clock::now() > end_)) over_ = true;
    return !over_;
  }
  bool over() const { return over_; }

 private:
  const Stop& stop_;
  std::chrono::time_point<std::chrono::steady_clock, std::chrono::duration<double>> end_;
  std::atomic<std::uint64_t>& steps_;
  bool over_ = false;
};

}  // namespace tete::puzzles
