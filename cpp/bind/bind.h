// Each game or puzzle adds its own part to the module.
#pragma once

#include <nanobind/nanobind.h>

void bind_puzzles(nanobind::module_& module);
