// Sets of fits (ways to lay a piece over a cell) as bits, so that a few instructions treat all of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tete::blokus {

struct FitSet {
  static constexpr int kWords = 8, kRoom = 64 * kWords;  // 414 fits, and a line of the cache
  alignas(64) std::array<std::uint64_t, kWords> words{};

  void add(int fit) { words[fit / 64] |= std::uint64_t{1} << fit % 64; }
  bool has(int fit) const { return words[fit / 64] >> fit % 64 & 1; }
  FitSet& operator&=(const FitSet& other) {
    for (int word = 0; word < kWords; ++word) words[word] &= other.words[word];
    return *this;
  }
  FitSet& operator|=(const FitSet& other) {
    for (int word = 0; word < kWords; ++word) words[word] |= other.words[word];
    return *this;
  }
  FitSet& operator-=(const FitSet& other) {
    for (int word = 0; word < kWords; ++word) words[word] &= ~other.words[word];
    return *this;
  }
  friend FitSet operator&(const FitSet& one, const FitSet& other) { return FitSet(one) &= other; }
  friend FitSet operator-(const FitSet& one, const FitSet& other) { return FitSet(one) -= other; }

  bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t word : words) all |= word;
    return all != 0;
  }
  int count() const {
    int sum = 0;
    for (std::uint64_t word : words) sum += std::popcount(word);
    return sum;
  }
  /// The first one; kRoom if there is none.
  int first() const {
    int word = 0;
    while (word < kWords && !words[word]) ++word;
    return word == kWords ? kRoom : word * 64 + std::countr_zero(words[word]);
  }
  /// The one that so many come before; there must be one.
  int nth(int before) const {
    int word = 0;
    for (int here; (here = std::popcount(words[word])) <= before; ++word) before -= here;
    std::uint64_t rest = words[word];
    for (; before > 0; --before) rest &= rest - 1;
    return word * 64 + std::countr_zero(rest);
  }
  template <class Each>
  void each(Each each) const {
    for (int word = 0; word < kWords; ++word) {
      for (std::uint64_t rest = words[word]; rest; rest &= rest - 1) each(word * 64 + std::countr_zero(rest));
    }
  }
};

/// How many times each fit was counted, up to four: a digit of every counter in each set.
class FitCount {
 public:
  void add(const FitSet& fits) {
    for (int word = 0; word < FitSet::kWords; ++word) {
      const std::uint64_t carry = ones_.words[word] & fits.words[word];
      ones_.words[word] ^= fits.words[word];
      four_.words[word] |= twos_.words[word] & carry;
      twos_.words[word] ^= carry;
    }
  }
  /// Those of `fits` that were counted so often; four stands for more as well.
  FitSet with(int times, const FitSet& fits) const {
    if (times == 4) return fits & four_;
    const FitSet rest = fits - four_;
    const FitSet even = times & 1 ? rest & ones_ : rest - ones_;
    return times & 2 ? even & twos_ : even - twos_;
  }

 private:
  FitSet ones_, twos_, four_;
};

}  // namespace tete::blokus
