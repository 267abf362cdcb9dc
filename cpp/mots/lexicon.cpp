#include "mots/lexicon.h"

#include <stdexcept>

namespace tete::mots {

Lexicon::Lexicon(const std::vector<std::string>& blobs) {
  if (blobs.size() != shelves_.size() || !blobs[0].empty()) throw std::invalid_argument("no such lexicon");
  for (int length = 1; length <= kLongest; ++length) {
    Shelf& shelf = shelves_[length];
    shelf.text = blobs[length];
    if (shelf.text.size() % length) throw std::invalid_argument("words of another length");
    shelf.chunks = (size(length) + 63) / 64;
    shelf.sets.resize(static_cast<std::size_t>(length) * kAlphabet * shelf.chunks);
    for (std::size_t at = 0; at < shelf.text.size(); ++at) {
      const int letter = shelf.text[at] - 'A';
      if (letter < 0 || letter >= kAlphabet) throw std::invalid_argument("not a letter");
      const std::size_t index = at / length, place = at % length;
      shelf.sets[(place * kAlphabet + letter) * shelf.chunks + index / 64] |= std::uint64_t{1} << index % 64;
    }
  }
}

}  // namespace tete::mots
