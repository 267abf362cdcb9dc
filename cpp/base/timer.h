// How long a search has been at it: the processor time of its thread, so that a busy machine does not cost it strength.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace tete {

class Timer {
 public:
  /// Seconds of processor time; where the wait is longer than that, at least a third of the seconds on the clock.
  double spent() const {
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - begin_;
    return std::max(worked() - start_, waited.count() / 3);
  }

 private:
  static double worked() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
  }

  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double start_ = worked();
};

}  // namespace tete
