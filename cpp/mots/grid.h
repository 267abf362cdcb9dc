// A grid of words and the places for the next word. A word may be written and taken back.
//
// With a given number of letters, a first new cell and a direction define a place, and all words that fit it score alike.
// The number is that of the new letters, or, with `whole`, that of all letters of the word.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "mots/lexicon.h"

namespace tete::mots {

constexpr int kSide = 21;  // of the largest grid: cells are numbered alike on all grids
constexpr int kCells = kSide * kSide;
constexpr int kMostLetters = 6;  // to be written in one turn
constexpr char kEmpty = '.';

enum Direction { kAcross, kDown };
constexpr Direction other(Direction direction) { return direction == kAcross ? kDown : kAcross; }
constexpr int step(Direction direction) { return direction == kAcross ? 1 : kSide; }

/// A stretch of cells that words run along.
struct Line {
  int start;
  Direction direction;
  int length;

  int cell(int index) const { return start + index * step(direction); }
};

struct Tables {
  Tables(const std::vector<std::tuple<int, int, int>>& lines, const std::vector<std::string>& blobs);

  std::vector<Line> lines;
  std::array<std::array<int, kCells>, 2> line_of;  // by direction and cell; -1 where a cell is in none
  Lexicon lexicon;
};

/// A word to be written: the first of its cells, its direction, its letters.
struct Word {
  int cell;
  Direction direction;
  int length;
  const char* text;
};

/// A place for a number of letters: the cells of its line from `begin` to before `end`, and what a word there scores.
struct Slot {
  float score;
  std::int16_t line;
  std::int8_t count, begin, end;
};

/// The best score that each number of letters brings; 0 where nothing can be written.
using Best = std::array<float, kMostLetters + 1>;

class Grid {
 public:
  Grid(const Tables& tables, const std::string& letters, const std::vector<float>& worths, int least, int most, bool whole);

  /// The places for a number of letters that some word fits; their number of words is `count(slot)`.
  std::vector<Slot> places(int letters) const;
  int count(const Slot& slot) const { return tables_->lexicon.count(pattern(slot)); }
  const Line& line(const Slot& slot) const { return tables_->lines[slot.line]; }
  const Lexicon& lexicon() const { return tables_->lexicon; }

  /// The best replies to a word, for every number of letters that may be rolled.
  Best after(const Word& word);

  int least() const { return least_; }
  int most() const { return most_; }

 private:
  /// The word that a letter in an empty cell would make or change across a line.
  struct Crossing {
    Letters letters = kAny;  // that make it one
    float score = 0;
    int length = 0;  // 0 where it makes none
  };

  struct Saved {
    Direction direction;
    int cell;
    Crossing crossing;
  };

  void survey();
  Crossing crossing(Direction direction, int cell) const;
  void renew(Direction direction, int cell);
  void renew_ends(Direction direction, int cell);
  void mark(int line);
  void write(const Word& word);
  void take_back();
  Best elsewhere() const;
  void slots(int line, const Best& floor, std::vector<Slot>& found) const;
  bool named_across(int count, int cell) const;
  Pattern pattern(const Slot& slot) const;

  const Tables* tables_;
  std::array<char, kCells> letters_;
  std::array<float, kCells> worths_;
  int least_, most_;
  bool whole_;
  std::array<std::array<Crossing, kCells>, 2> crossings_;  // by the direction of the crossing word
  std::array<std::vector<std::pair<float, int>>, kMostLetters + 1> ranked_;  // lines by their best score, the best first

  // Of the word just written:
  std::vector<int> fresh_;
  std::vector<Saved> saved_;
  std::vector<int> changed_;
  std::vector<char> marked_;
  std::vector<Slot> found_;
};

}  // namespace tete::mots
