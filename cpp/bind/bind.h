// Each game or puzzle adds its own part to the module.
#pragma once

#include <nanobind/nanobind.h>

void bind_blokus(nanobind::module_& module);
void bind_headache(nanobind::module_& module);
void bind_headquarter(nanobind::module_& module);
void bind_knopf(nanobind::module_& module);
void bind_mots(nanobind::module_& module);
void bind_puzzles(nanobind::module_& module);
