// How much a search may do. Every search takes its limits as this one type, and asks this one type whether to go on.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <limits>

#include "base/stop.h"

namespace tete {

/// Processor time of the thread, so that a busy machine does not weaken a search.
class ThreadClock {
 public:
  /// Seconds of processor time since the clock was made. A thread that waits long counts a third of the waiting, so that
  /// no search on a crowded machine takes more than three times its limit.
  double seconds() const {
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - begin_;
    return std::max(processor_seconds() - start_, waited.count() / 3);
  }

 private:
  static double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
  }

  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double start_ = processor_seconds();
};

/// What the caller allows.
struct Limits {
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t units = kUnlimited;  // nodes, simulations, steps or words: what the search counts
  double seconds = 0;                // of processor time; 0: no limit
  Stop stop = {};
};

/// Limits, and what has been used of them. It belongs to the thread that searches.
class Budget {
 public:
  /// The clock is read at every `interval`th question: a power of two, small where a unit takes long.
  explicit Budget(const Limits& limits, std::uint32_t interval = 1) : limits_(limits), mask_(interval - 1) {}
  /// A part of a budget: so many units, which count for the whole as well.
  Budget(Budget& whole, std::uint64_t units) : limits_{units, 0, whole.limits_.stop}, whole_(&whole) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  /// Another thread reads from now on how many units have been used.
  void report_to(std::atomic<std::uint64_t>& progress) { progress_ = &progress; }

  void count(std::uint64_t units = 1) { used_ += units; }

  /// Uses one more unit; false if there was none left.
  bool spend() {
    if (units_over()) over_ = true;
    ++used_;
    if (progress_ != nullptr) progress_->store(used_, std::memory_order_relaxed);
    if (whole_ != nullptr ? !whole_->spend() : interrupted()) over_ = true;
    return !over_;
  }

  bool units_over() const { return used_ >= limits_.units; }
  bool over() const { return over_; }

  /// Whether the time is over or the stop is set, as far as it was read.
  bool interrupted() {
    if (limits_.stop.is_set()) over_ = true;
    if (limits_.seconds > 0 && (++asked_ & mask_) == 0) {
      spent_ = clock_.seconds();
      if (spent_ >= limits_.seconds) over_ = true;
    }
    return over_;
  }

  /// Units follow from now on: what was spent until now, on a tree that was kept for example, says nothing of their pace.
  void start_pace() { prepared_ = clock_.seconds(); }

  /// How many units may still follow: by the limit of units and, once the pace is known, by the limit of time.
  double units_to_come() const {
    const auto rest = static_cast<double>(limits_.units - used_);
    if (limits_.seconds <= 0 || used_ < kPaceUnits) return rest;
    return std::min(rest, static_cast<double>(used_) * (limits_.seconds - spent_) / std::max(spent_ - prepared_, kShortest));
  }

  std::uint64_t used() const { return used_; }
  double seconds() const { return clock_.seconds(); }
  const Limits& limits() const { return limits_; }
  const Stop& stop() const { return limits_.stop; }

 private:
  static constexpr double kShortest = 1e-6;  // seconds: the clock may not have moved yet
  static constexpr std::uint64_t kPaceUnits = 1000;  // fewer say little of the pace

  Limits limits_;
  ThreadClock clock_;
  std::uint64_t used_ = 0, asked_ = 0;
  std::uint32_t mask_ = 0;
  double spent_ = 0, prepared_ = 0;
  bool over_ = false;
  Budget* whole_ = nullptr;
  std::atomic<std::uint64_t>* progress_ = nullptr;
};

}  // namespace tete
