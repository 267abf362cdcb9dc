// Random numbers for search: small, fast, seeded, the same on every machine.
//
// xoshiro256++: D. Blackman and S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021. SplitMix64: G. Steele,
// D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014. Numbers below a bound without a division:
// D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
#pragma once

#include <cstdint>

namespace tete {

/// xoshiro256++ seeded by splitmix64.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9E3779B97F4A7C15u;
      std::uint64_t mixed = seed;
      mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
      word = mixed ^ (mixed >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// A number below `bound` (which is not 0); the bias of the multiply-shift is under 2^-32 for bounds below 2^32.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((static_cast<Wide>(next()) * bound) >> 64);
  }

  /// A number in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  __extension__ using Wide = unsigned __int128;

  static std::uint64_t rotate(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }
  std::uint64_t state_[4];
};

}  // namespace tete
