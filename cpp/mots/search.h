// Which word to write: of the words that score alike in a place, the one that leaves least to the next seat.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop.h"
#include "mots/grid.h"

namespace tete::mots {

/// A place to write in, what any word brings there, and the words to choose from, by number in the lexicon.
struct Place {
  int cell;
  Direction direction;
  int length;
  double merit;
  std::vector<std::uint32_t> words;
};

struct Weighing {
  std::uint32_t nodes;  // words weighed at most
  double seconds;       // 0: no bound
  double share;         // of what the next seat gets: negative where it is lost
  double missing;       // points from which on a reply wins the game
  double win;           // points that such a reply is worth on top of its own
  std::uint64_t seed;
};

struct Weighed {
  std::uint32_t place, word;
  double value;
};

/// The words weighed, the best first.
std::vector<Weighed> search(Grid& grid, std::vector<Place> places, const Weighing& weighing, const Stop& stop);

/// What the next seat can expect after a word, over the letters that may fall to it.
double reply(Grid& grid, const Word& word, double missing, double win);

}  // namespace tete::mots
