// What the files of this folder share: Python as they see it, how a part adds itself to the module, and how a stop is read.
#pragma once

#ifdef __wasm__
#include "bind/wasm/nanobind.h"
#else
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#endif

#include "base/stop.h"

namespace tete {

/// A submodule. Every file of this folder defines one static object of this type; module.cpp walks the list.
class Part {
 public:
  using Bind = void (*)(nanobind::module_&);

  Part(const char* name, const char* doc, Bind bind) : name_(name), doc_(doc), bind_(bind), next_(first_) { first_ = this; }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  static void bind_all(nanobind::module_& module) {
    for (const Part* part = first_; part != nullptr; part = part->next_) {
      nanobind::module_ submodule = module.def_submodule(part->name_, part->doc_);
      part->bind_(submodule);
    }
  }

 private:
  const char* name_;
  const char* doc_;
  Bind bind_;
  const Part* next_;
  static inline const Part* first_ = nullptr;
};

/// The argument that may end a search; None is a stop that is never set.
inline auto stop_argument() { return nanobind::arg("stop").none(); }

}  // namespace tete

#ifndef __wasm__
/// tete.core.stop.Stop: its flag is read where it lies, and held there as long as the call lasts.
template <>
struct nanobind::detail::type_caster<tete::Stop> {
  NB_TYPE_CASTER(tete::Stop, const_name("tete.core.stop.Stop"))

  type_caster() = default;
  type_caster(const type_caster&) = delete;
  type_caster& operator=(const type_caster&) = delete;
  ~type_caster() {
    if (flag_.obj != nullptr) PyBuffer_Release(&flag_);
  }

  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    if (source.is_none()) return true;
    PyObject* flag = PyObject_GetAttrString(source.ptr(), "flag");
    const bool read = flag != nullptr && PyObject_GetBuffer(flag, &flag_, PyBUF_SIMPLE) == 0;
    Py_XDECREF(flag);
    if (!read || flag_.len != 1) {
      PyErr_Clear();
      return false;
    }
    value = tete::Stop(static_cast<const unsigned char*>(flag_.buf));
    return true;
  }

 private:
  Py_buffer flag_{};
};
#endif
