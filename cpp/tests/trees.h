// Games that are nothing but a tree drawn by lot: small enough to be worked out to the end, one node after the other.
#pragma once

#include <array>
#include <cstdint>

namespace tete::trees {

/// A number of a node and a question about it, the same each time.
inline std::uint64_t lot(std::uint64_t node, std::uint64_t question) {
  std::uint64_t mixed = node * 0x9E3779B97F4A7C15u + question * 0xD1B54A32D192ED03u + 0x2545F4914F6CDD1Du;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

inline double unit(std::uint64_t node, std::uint64_t question) { return static_cast<double>(lot(node, question) >> 11) * 0x1.0p-53; }

inline std::uint64_t child(std::uint64_t node, int move) { return lot(node, 100 + static_cast<std::uint64_t>(move)); }

}  // namespace tete::trees
