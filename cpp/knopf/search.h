// The search for Kopf oder Knopf: a turn is several moves (penalty, strike, move), and a position is evaluated only where
// nothing is to be taken.
#pragma once

#include "base/budget.h"
#include "knopf/evaluation.h"
#include "knopf/root.h"
#include "search/alphabeta.h"

namespace tete::knopf {

SearchResult search(const Root& root, const Weights& weights, const Limits& limits, const AlphaBetaOptions& options);

}  // namespace tete::knopf
