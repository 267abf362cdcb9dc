// A flag that another thread sets to end a search.
#pragma once

namespace tete {

/// Reads a flag that lies elsewhere (in Python's memory): one byte, not 0 once it is set.
class Stop {
 public:
  Stop() = default;  // never set
  explicit Stop(const unsigned char* flag) : flag_(flag) {}

  bool is_set() const { return flag_ != nullptr && __atomic_load_n(flag_, __ATOMIC_RELAXED) != 0; }

 private:
  const unsigned char* flag_ = nullptr;
};

}  // namespace tete
