// Random trees as games: small enough to be searched completely.
#pragma once

#include <array>
#include <cstdint>

namespace tete::trees {

/// A random number for a node and a question about it, always the same.
inline std::uint64_t hash(std::uint64_t node, std::uint64_t question) {
  std::uint64_t mixed = node * 0x9E3779B97F4A7C15u + question * 0xD1B54A32D192ED03u + 0x2545F4914F6CDD1Du;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

inline double unit(std::uint64_t node, std::uint64_t question) { return static_cast<double>(hash(node, question) >> 11) * 0x1.0p-53; }

inline std::uint64_t child(std::uint64_t node, int move) { return hash(node, 100 + static_cast<std::uint64_t>(move)); }

}  // namespace tete::trees
