#include "mots/grid.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace tete::mots {

Tables::Tables(const std::vector<std::tuple<int, int, int>>& stretches, const std::vector<std::string>& blobs) : lexicon(blobs) {
  for (auto& cells : line_of) cells.fill(-1);
  for (const auto& [start, by, length] : stretches) {
    const Direction direction = by == step(kAcross) ? kAcross : kDown;
    const int last = start + (length - 1) * by;
    const bool within = start >= 0 && length > 1 && last < kCells && (direction == kDown || start / kSide == last / kSide);
    if (by != step(direction) || !within) throw std::invalid_argument("no such line");
    for (int index = 0; index < length; ++index) line_of[direction][start + index * by] = static_cast<int>(lines.size());
    lines.push_back({start, direction, length});
  }
}

Grid::Grid(const Tables& tables, const std::string& letters, const std::vector<float>& worths, int least, int most, bool whole)
    : tables_(&tables), least_(least), most_(most), whole_(whole), marked_(tables.lines.size()) {
  if (letters.size() != kCells || worths.size() != kCells || least < 1 || most > kMostLetters || least > most) {
    throw std::invalid_argument("no such grid");
  }
  for (const char letter : letters) {
    if (letter != kEmpty && (letter < 'A' || letter > 'Z')) throw std::invalid_argument("not a letter");
  }
  std::copy(letters.begin(), letters.end(), letters_.begin());
  std::copy(worths.begin(), worths.end(), worths_.begin());
  found_.reserve(tables.lines.size() * kSide * kMostLetters);
  for (const Direction direction : {kAcross, kDown}) {
    for (int cell = 0; cell < kCells; ++cell) crossings_[direction][cell] = crossing(direction, cell);
  }
  survey();
}

/// The best scores of each line, so that after a word only the lines that it changes are searched again.
void Grid::survey() {
  for (int line = 0; line < static_cast<int>(tables_->lines.size()); ++line) {
    Best best{};
    found_.clear();
    slots(line, best, found_);
    for (const Slot& slot : found_) {
      float& most = best[slot.count];
      if (slot.score > most && tables_->lexicon.any(pattern(slot))) most = slot.score;
    }
    for (int count = least_; count <= most_; ++count) {
      if (best[count] > 0) ranked_[count].emplace_back(best[count], line);
    }
  }
  for (auto& row : ranked_) std::sort(row.rbegin(), row.rend());
}

std::vector<Slot> Grid::places(int letters) const {
  std::vector<Slot> found;
  for (int line = 0; line < static_cast<int>(tables_->lines.size()); ++line) slots(line, Best{}, found);
  std::erase_if(found, [&](const Slot& slot) { return slot.count != letters || !tables_->lexicon.any(pattern(slot)); });
  return found;
}

Best Grid::after(const Word& word) {
  write(word);
  Best best = elsewhere();
  found_.clear();
  for (const int line : changed_) slots(line, best, found_);
  std::sort(found_.begin(), found_.end(), [](const Slot& one, const Slot& two) { return one.score > two.score; });
  for (const Slot& slot : found_) {
    float& most = best[slot.count];
    if (slot.score > most && tables_->lexicon.any(pattern(slot))) most = slot.score;
  }
  take_back();
  return best;
}

/// The best of the lines that the word has not changed.
Best Grid::elsewhere() const {
  Best best{};
  for (int count = least_; count <= most_; ++count) {
    for (const auto& [score, line] : ranked_[count]) {
      if (marked_[line]) continue;
      best[count] = score;
      break;
    }
  }
  return best;
}

void Grid::write(const Word& word) {
  const int by = step(word.direction);
  fresh_.clear();
  saved_.clear();
  for (const int line : changed_) marked_[line] = 0;
  changed_.clear();
  for (int index = 0; index < word.length; ++index) {
    const int cell = word.cell + index * by;
    if (letters_[cell] != kEmpty) continue;
    letters_[cell] = word.text[index];
    fresh_.push_back(cell);
    mark(tables_->line_of[kAcross][cell]);
    mark(tables_->line_of[kDown][cell]);
  }
  renew_ends(word.direction, word.cell);
  for (const int cell : fresh_) renew_ends(other(word.direction), cell);
}

void Grid::take_back() {
  for (const int cell : fresh_) letters_[cell] = kEmpty;
  for (const Saved& saved : saved_) crossings_[saved.direction][saved.cell] = saved.crossing;
}

void Grid::mark(int line) {
  if (line < 0 || marked_[line]) return;
  marked_[line] = 1;
  changed_.push_back(line);
}

/// The empty cells before and after the run of letters through a cell: a letter there makes another word now.
void Grid::renew_ends(Direction direction, int cell) {
  const int line = tables_->line_of[direction][cell];
  if (line < 0) return;
  const Line& along = tables_->lines[line];
  const int at = (cell - along.start) / step(direction);
  int before = at, after = at;
  while (before >= 0 && letters_[along.cell(before)] != kEmpty) --before;
  while (after < along.length && letters_[along.cell(after)] != kEmpty) ++after;
  if (before >= 0) renew(direction, along.cell(before));
  if (after < along.length) renew(direction, along.cell(after));
}

void Grid::renew(Direction direction, int cell) {
  saved_.push_back({direction, cell, crossings_[direction][cell]});
  crossings_[direction][cell] = crossing(direction, cell);
  mark(tables_->line_of[other(direction)][cell]);
}

Grid::Crossing Grid::crossing(Direction direction, int cell) const {
  const int number = tables_->line_of[direction][cell];
  if (number < 0 || letters_[cell] != kEmpty) return {};
  const Line& line = tables_->lines[number];
  const int at = (cell - line.start) / step(direction);
  int begin = at, end = at + 1;
  while (begin > 0 && letters_[line.cell(begin - 1)] != kEmpty) --begin;
  while (end < line.length && letters_[line.cell(end)] != kEmpty) ++end;
  if (end - begin == 1) return {};
  Crossing found{0, 0, end - begin};
  Pattern pattern{end - begin, {}};
  for (int index = begin; index < end; ++index) {
    found.score += worths_[line.cell(index)];
    pattern.allowed[index - begin] = index == at ? kAny : only(letters_[line.cell(index)]);
  }
  found.letters = tables_->lexicon.letters(pattern, at - begin);
  return found;
}

/// The places of a line that would score more than `floor`, whether or not a word fits them.
void Grid::slots(int number, const Best& floor, std::vector<Slot>& found) const {
  const Line& line = tables_->lines[number];
  const auto& across = crossings_[other(line.direction)];
  std::array<int, kSide + 2> edges;                        // the gaps, between what lies before the line and after it
  std::array<float, kSide + 1> sums, extra;                // of worths up to a cell; of crossing words up to a gap
  std::array<int, kSide + 1> touched, dead;
  int gaps = 0;
  edges[0] = -1;
  sums[0] = extra[0] = 0;
  touched[0] = dead[0] = 0;
  for (int index = 0; index < line.length; ++index) {
    const int cell = line.cell(index);
    sums[index + 1] = sums[index] + worths_[cell];
    if (letters_[cell] != kEmpty) continue;
    const Crossing& crossing = across[cell];
    extra[gaps + 1] = extra[gaps] + crossing.score;
    touched[gaps + 1] = touched[gaps] + (crossing.length > 0);
    dead[gaps + 1] = dead[gaps] + !crossing.letters;
    edges[++gaps] = index;
  }
  edges[gaps + 1] = line.length;
  if (gaps == line.length && !touched[gaps]) return;
  const int fewest = whole_ ? 1 : least_;
  for (int fresh = fewest; fresh <= most_; ++fresh) {
    for (int first = 0; first + fresh <= gaps; ++first) {
      const int last = first + fresh, begin = edges[first] + 1, end = edges[last + 1];
      const int count = whole_ ? end - begin : fresh;
      if (count < least_ || count > most_) continue;
      const float score = sums[end] - sums[begin] + extra[last] - extra[first];
      const bool crossed = touched[last] != touched[first];
      if (score <= floor[count] || dead[last] != dead[first]) continue;
      if (end - begin == fresh && !crossed) continue;
      if (fresh == 1 && (end - begin == 1 || (line.direction == kDown && named_across(count, line.cell(edges[last]))))) continue;
      found.push_back({score, static_cast<std::int16_t>(number), static_cast<std::int8_t>(count), static_cast<std::int8_t>(begin),
                       static_cast<std::int8_t>(end)});
    }
  }
}

/// Whether a single letter in a column is written as the word that it makes across (MT-38).
bool Grid::named_across(int count, int cell) const {
  const int length = crossings_[kAcross][cell].length;
  return whole_ ? length == count : length > 0;
}

Pattern Grid::pattern(const Slot& slot) const {
  const Line& line = tables_->lines[slot.line];
  const auto& across = crossings_[other(line.direction)];
  Pattern pattern{slot.end - slot.begin, {}};
  for (int index = slot.begin; index < slot.end; ++index) {
    const int cell = line.cell(index);
    pattern.allowed[index - slot.begin] = letters_[cell] == kEmpty ? across[cell].letters : only(letters_[cell]);
  }
  return pattern;
}

}  // namespace tete::mots
