// Which word to write: all words that fit a place score alike, so the search looks for the one that leaves least to the
// next seat. Words are drawn from all places, then from the better half, and so on: sequential halving (Z. Karnin,
// T. Koren and O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013).
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "mots/grid.h"
#include "search/result.h"

namespace tete::mots {

/// A place to write in, what any word brings there, and the words to choose from, by number in the lexicon.
struct Place {
  int cell;
  Direction direction;
  int length;
  double merit;
  std::vector<std::uint32_t> words;
};

struct SearchOptions {
  double share;    // of the next seat's reply that counts: negative where it is lost
  double missing;  // points from which on a reply wins the game
  double win;      // points that such a reply is worth on top of its own
  std::size_t most;  // words in the result
};

/// A word in a place, as a move of the result.
constexpr int kWordBits = 32;
constexpr MoveCode code_of(std::uint32_t place, std::uint32_t word) { return MoveCode{place} << kWordBits | word; }

/// The words evaluated, the best first. The budget's units are words.
SearchResult search(Grid& grid, std::vector<Place> places, const SearchOptions& options, const Limits& limits, std::uint64_t seed);

/// The mean score of the next seat's best replies to a word, over the numbers of letters it may roll.
double reply(Grid& grid, const Word& word, double missing, double win);

}  // namespace tete::mots
