// How a search is told to stop: a flag that another thread may raise.
#pragma once

#include <atomic>

namespace tete {

class Stop {
 public:
  void raise() { flag_.store(true, std::memory_order_relaxed); }
  bool raised() const { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

}  // namespace tete
