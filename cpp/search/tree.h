// The nodes of a tree search in one arena: nodes are added at its end, and it is compacted in place.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "base/stop.h"

#ifndef TETE_MOST_TREE_BYTES  // a build for machines with little memory sets it
#define TETE_MOST_TREE_BYTES SIZE_MAX
#endif

namespace tete {

inline constexpr std::size_t kMostTreeBytes = TETE_MOST_TREE_BYTES;

/// A small value that nodes can hold by the million.
template <class Move>
concept TreeMove = std::is_trivially_copyable_v<Move> && std::is_default_constructible_v<Move> && sizeof(Move) <= 4;

template <TreeMove Move>
struct TreeNode {
  float value;           // mean, for the side that chose this move
  float weight;          // of the mean: simulations, first guess and all moves as first
  float prior;
  std::uint32_t visits;
  std::uint32_t first;   // child; children lie together, behind their parent
  std::uint16_t count;
  Move move;
};

/// The nodes, the root first and then its children; and the sum of the values of all simulations.
template <TreeMove Move, int Sides>
class SearchTree {
 public:
  using Node = TreeNode<Move>;

  /// Room for so many nodes, or fewer if there is not so much memory or it must not be used; what is not used costs nothing.
  explicit SearchTree(std::uint32_t wanted) : room_(wanted), nodes_(nodes_for(room_)) { clear(); }

  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t index_of(const Node& node) const { return static_cast<std::uint32_t>(&node - nodes_.get()); }
  std::uint32_t used() const { return used_; }
  std::uint32_t room() const { return room_; }
  bool has_room(std::uint32_t more) const { return used_ + more <= room_; }

  /// The root alone.
  void clear() {
    used_ = 1;
    nodes_[0] = {0.5f, 0, 1, 0, 0, 0, Move{}};
    sums = {};
    count = 0;
  }
  void add(const Node& node) { nodes_[used_++] = node; }

  void widen(std::uint32_t wanted) {
    if (wanted <= room_) return;
    Nodes wider = nodes_for(wanted);
    if (wanted <= room_) return;  // there is no more memory
    std::copy_n(nodes_.get(), used_, wider.get());
    nodes_ = std::move(wider);
    room_ = wanted;
  }

  /// Makes a node the root and drops what is not below it. The values of the old root's simulations count as `memory` of
  /// them. After a stop only the root is left.
  void descend(std::uint32_t node, float memory, const Stop& stop) {
    const double share = count > 0 ? std::min<double>(memory, count) / count : 0;
    for (double& sum : sums) sum *= share;
    count *= share;
    if (!compact(node, 0, stop)) clear();
  }

  /// Nodes with fewer visits become leaves again. After a stop the root's children are all that is left.
  void thin(std::uint32_t least, const Stop& stop) {
    if (compact(0, least, stop)) return;
    used_ = 1 + nodes_[0].count;
    for (std::uint32_t child = 1; child < used_; ++child) nodes_[child].count = 0;
  }

  std::array<double, Sides> sums{};  // of the values of the simulations, and how many they are
  double count = 0;

 private:
  struct Free {
    void operator()(Node* nodes) const { std::free(nodes); }
  };
  using Nodes = std::unique_ptr<Node[], Free>;

  /// Asks for large pages: a search jumps about in its tree, and a stop must not wait until many small pages are freed.
  static Nodes nodes_for(std::uint32_t& wanted) {
    constexpr std::size_t kPage = std::size_t{1} << 21;
    wanted = static_cast<std::uint32_t>(std::min<std::size_t>(wanted, kMostTreeBytes / sizeof(Node)));
    for (;; wanted /= 2) {
      const std::size_t bytes = (std::size_t{wanted} * sizeof(Node) + kPage - 1) / kPage * kPage;
      void* found = std::aligned_alloc(kPage, bytes);
      if (!found && wanted < 1024) throw std::bad_alloc();
      if (!found) continue;
#ifdef __linux__
      madvise(found, bytes, MADV_HUGEPAGE);
#endif
      return Nodes(static_cast<Node*>(found));
    }
  }

  /// A set of nodes, and how many of them come before one.
  struct Kept {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> before;

    void add(std::uint32_t index) { words[index / 64] |= std::uint64_t{1} << index % 64; }
    std::uint32_t rank(std::uint32_t index) const {
      return before[index / 64] + static_cast<std::uint32_t>(std::popcount(words[index / 64] & ((std::uint64_t{1} << index % 64) - 1)));
    }
    /// Calls `each(index)` in order, for those added on the way as well; false if a stop came in between.
    template <class Each>
    bool simulation(const Stop& stop, Each each) const {
      for (std::size_t word = 0; word < words.size(); ++word) {
        if (word % 1024 == 0 && stop.is_set()) return false;
        std::uint64_t done = 0;
        while (const std::uint64_t rest = words[word] & ~done) {
          const int bit = std::countr_zero(rest);
          done |= std::uint64_t{1} << bit;
          each(static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(bit));
        }
      }
      return true;
    }
  };

  /// Children come behind their parents, so one simulation finds all that is below `root` and one more moves it to the front.
  bool compact(std::uint32_t root, std::uint32_t least, const Stop& stop) {
    Kept kept{std::vector<std::uint64_t>(used_ / 64 + 1), {}};
    kept.add(root);
    const bool found = kept.simulation(stop, [&](std::uint32_t index) {
      Node& node = nodes_[index];
      if (index != root && node.visits < least) node.count = 0;
      for (std::uint32_t child = node.first; child < node.first + node.count; ++child) kept.add(child);
    });
    if (!found) return false;
    std::uint32_t sum = 0;
    for (std::uint64_t word : kept.words) {
      kept.before.push_back(sum);
      sum += static_cast<std::uint32_t>(std::popcount(word));
    }
    used_ = 0;
    return kept.simulation(stop, [&](std::uint32_t index) {
      Node node = nodes_[index];
      if (node.count > 0) node.first = kept.rank(node.first);
      nodes_[used_++] = node;
    });
  }

  std::uint32_t room_;
  std::uint32_t used_ = 0;
  Nodes nodes_;
};

}  // namespace tete
