// The words that may be written, as bitsets: for each length, position and letter the words that have it there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace tete::mots {

constexpr int kLongest = 21;
constexpr int kAlphabet = 26;

using Letters = std::uint32_t;  // a set of letters
constexpr Letters kAny = (1u << kAlphabet) - 1;

constexpr Letters only(char letter) { return 1u << (letter - 'A'); }

/// What a word must be like: its length, and the letters that each place allows.
struct Pattern {
  int length = 0;
  std::array<Letters, kLongest> allowed{};
};

class Lexicon {
 public:
  /// The words of each length from 0 on, in the alphabet's order and without anything between them.
  explicit Lexicon(const std::vector<std::string>& blobs);

  int size(int length) const { return static_cast<int>(shelves_[length].text.size()) / length; }
  const char* word(int length, int index) const { return &shelves_[length].text[static_cast<std::size_t>(index) * length]; }

  bool any(const Pattern& pattern) const {
    return !each(pattern, [](int) { return true; });
  }

  int count(const Pattern& pattern) const {
    int found = 0;
    each(pattern, [&](int) { return ++found, false; });
    return found;
  }

  /// The letters that words of this pattern have at one place.
  Letters letters(const Pattern& pattern, int place) const {
    Letters found = 0;
    each(pattern, [&](int index) { return found |= only(word(pattern.length, index)[place]), false; });
    return found;
  }

 private:
  struct Shelf {
    std::string text;
    int chunks = 0;                  // of 64 words
    std::vector<std::uint64_t> sets;  // by place, letter, chunk; the last chunk has no bits beyond the words
  };

  const std::uint64_t* set(const Shelf& shelf, int place, int letter) const {
    return &shelf.sets[static_cast<std::size_t>(place * kAlphabet + letter) * shelf.chunks];
  }

  /// Shows the words of a pattern to `visit` until it returns true; whether it never did.
  template <class Visit>
  bool each(const Pattern& pattern, Visit visit) const {
    const Shelf& shelf = shelves_[pattern.length];
    if (!shelf.chunks) return true;  // no word is that long
    std::array<const std::uint64_t*, kLongest> sets;
    std::array<int, kLongest> loose;
    int fixed = 0, free = 0;
    for (int place = 0; place < pattern.length; ++place) {
      const Letters allowed = pattern.allowed[place];
      if (std::has_single_bit(allowed)) {
        sets[fixed++] = set(shelf, place, std::countr_zero(allowed));
      } else if (allowed != kAny) {
        loose[free++] = place;
      }
    }
    for (int chunk = 0; chunk < shelf.chunks; ++chunk) {
      std::uint64_t words = chunk + 1 < shelf.chunks ? ~std::uint64_t{0} : last(pattern.length);
      for (int index = 0; index < fixed && words; ++index) words &= sets[index][chunk];
      for (; words; words &= words - 1) {
        const int index = chunk * 64 + std::countr_zero(words);
        if (suits(pattern, loose.data(), free, word(pattern.length, index)) && visit(index)) return false;
      }
    }
    return true;
  }

  /// The last chunk, with a bit for each of its words.
  std::uint64_t last(int length) const {
    const int rest = size(length) % 64;
    return rest ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0};
  }

  static bool suits(const Pattern& pattern, const int* loose, int free, const char* word) {
    for (int index = 0; index < free; ++index)
      if (!(pattern.allowed[loose[index]] & only(word[loose[index]]))) return false;
    return true;
  }

  std::array<Shelf, kLongest + 1> shelves_;
};

}  // namespace tete::mots
