// The part of nanobind that the bindings use, under the same names: in WebAssembly every function takes one message with
// its arguments and answers with another. Python makes its classes and functions from a description (exports.cpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind/wasm/values.h"

namespace tete::wasm {

/// A function of messages, and how it describes its result.
struct Call {
  std::function<void(Reader&, Writer&)> run;
  void (*describe)(Writer&);
};

struct Function {
  std::string name;
  Call call;
  std::vector<std::string> arguments = {};
  std::size_t positional = ~std::size_t{0};  // arguments from this one on have to be named
  std::vector<std::pair<int, int>> keeps = {};  // the first argument keeps the second alive; a new object is argument 1
};

struct Class {
  std::string name, doc;
  std::vector<std::size_t> makers = {}, methods = {}, properties = {};  // a class that Python cannot make has no maker
};

struct Module {
  std::string name, doc;
  std::vector<std::size_t> functions = {};
  std::vector<int> classes = {};
};

/// All that is bound. A function's place is its number, and so is a class's.
struct Bound {
  std::vector<Function> functions;
  std::vector<Class> classes;
  std::vector<Module> modules;  // the first one has the others as submodules
};

inline Bound& bound() {
  static Bound all;
  return all;
}

}  // namespace tete::wasm

namespace nanobind {

class bytes {
 public:
  explicit bytes(std::string_view view) : view_(view) {}
  const void* data() const { return view_.data(); }
  const char* c_str() const { return view_.data(); }
  std::size_t size() const { return view_.size(); }

 private:
  std::string_view view_;  // into the message
};

struct gil_scoped_release {
  gil_scoped_release() {}
};
template <class>
struct call_guard {};
struct kw_only {};
template <int Nurse, int Patient>
struct keep_alive {};
struct arg {
  explicit arg(const char* given) : name(given) {}
  arg& none() { return *this; }
  const char* name;
};
template <class... Args>
struct init {};
template <class Make>
struct new_ {
  explicit new_(Make given) : make(given) {}
  Make make;
};

namespace detail {

using tete::wasm::Objects;
using tete::wasm::Call;
using tete::wasm::Function;
using tete::wasm::Reader;
using tete::wasm::Value;
using tete::wasm::Writer;

inline void add(Function& function, const arg& extra) { function.arguments.emplace_back(extra.name); }
inline void add(Function& function, const kw_only&) { function.positional = function.arguments.size(); }
template <int Nurse, int Patient>
void add(Function& function, const keep_alive<Nurse, Patient>&) {
  static_assert(Nurse > 0 && Patient > 0, "arguments only");
  function.keeps.emplace_back(Nurse, Patient);
}
template <class Guard>
void add(Function&, const call_guard<Guard>&) {}
inline void add(Function&, const char*) {}

/// An argument as it is kept during the call: a bound object where it lies, and everything else as a value.
template <class Argument, class T = std::remove_cvref_t<Argument>, bool Bound = Value<T>::kBound>
struct Kept {
  explicit Kept(Reader& in) : value(Value<T>::read(in)) {}
  T& get() { return value; }
  T value;
};
template <class Argument, class T>
struct Kept<Argument, T, true> {
  explicit Kept(Reader& in) : value(Value<T>::shared(in)) {}
  T& get() { return *value; }
  std::shared_ptr<T> value;
};

template <class... Args, class Call>
decltype(auto) with_arguments(Reader& in, Call&& call) {
  if (in.list() != sizeof...(Args)) tete::wasm::wrong_type("so many arguments");
  std::tuple<Kept<Args>...> kept{Kept<Args>(in)...};  // in braces: one after another
  return std::apply([&](auto&... each) -> decltype(auto) { return call(each.get()...); }, kept);
}

/// What a lambda takes and gives.
template <class Lambda>
struct Signature : Signature<decltype(&Lambda::operator())> {};
template <class Result, class Lambda, class... Args>
struct Signature<Result (Lambda::*)(Args...) const> {
  /// Whether the first argument is the place for a new object.
  template <class T>
  static constexpr bool places() {
    if constexpr (sizeof...(Args) == 0) {
      return false;
    } else {
      return std::is_same_v<std::tuple_element_t<0, std::tuple<Args...>>, T*>;
    }
  }
  template <class Callable>
  static Call call(Callable callable) {
    using T = std::remove_cvref_t<Result>;
    const auto run = [callable](Reader& in, Writer& out) {
      if constexpr (std::is_void_v<Result>) {
        with_arguments<Args...>(in, callable);
        out.nil();
      } else {
        Value<T>::write(out, with_arguments<Args...>(in, callable));
      }
    };
    return {run, &Value<T>::describe};
  }
  /// Makes a new object by a function that is told where.
  template <class T, class Callable>
  static Call maker(Callable callable) {
    const auto run = []<class Place, class... Rest>(Callable given, std::type_identity<std::tuple<Place, Rest...>>) {
      return [given](Reader& in, Writer& out) {
        T* place = std::allocator<T>().allocate(1);
        with_arguments<Rest...>(in, [&](auto&... rest) { given(place, rest...); });
        out.object(Objects::all().add(tete::wasm::type_number<T>, std::shared_ptr<T>(place)));
      };
    }(callable, std::type_identity<std::tuple<Args...>>{});
    return {run, &Value<T>::describe};
  }
};

template <class Callable>
Call call_of(Callable callable) {
  return Signature<Callable>::call(callable);
}
template <class Result, class... Args>
Call call_of(Result (*function)(Args...)) {
  return call_of([function](Args... args) -> Result { return function(std::forward<Args>(args)...); });
}
template <class Result, class T, class... Args>
Call call_of(Result (T::*member)(Args...) const) {
  return call_of([member](const T& self, Args... args) -> Result { return (self.*member)(std::forward<Args>(args)...); });
}
template <class Result, class T, class... Args>
Call call_of(Result (T::*member)(Args...)) {
  return call_of([member](T& self, Args... args) -> Result { return (self.*member)(std::forward<Args>(args)...); });
}

/// Adds a function with what was said about it; returns its number.
template <class... Extras>
std::size_t added(const char* name, Call call, const Extras&... extras) {
  auto& functions = tete::wasm::bound().functions;
  functions.push_back({name, std::move(call)});
  (add(functions.back(), extras), ...);
  return functions.size() - 1;
}

}  // namespace detail

class module_ {
 public:
  explicit module_(std::size_t number) : number_(number) {}

  std::string& doc() { return own().doc; }
  module_ def_submodule(const char* name, const char* doc) {
    auto& modules = tete::wasm::bound().modules;
    modules.push_back({name, doc});
    return module_(modules.size() - 1);
  }
  template <class Callable, class... Extras>
  module_& def(const char* name, Callable callable, const Extras&... extras) {
    own().functions.push_back(detail::added(name, detail::call_of(callable), extras...));
    return *this;
  }
  tete::wasm::Module& own() { return tete::wasm::bound().modules[number_]; }

 private:
  std::size_t number_;
};

template <class T>
class class_ {
 public:
  class_(module_& module, const char* name, const char* doc) {
    auto& classes = tete::wasm::bound().classes;
    tete::wasm::type_number<T> = static_cast<int>(classes.size());
    module.own().classes.push_back(tete::wasm::type_number<T>);
    classes.push_back({name, doc});
  }

  template <class... Args, class... Extras>
  class_& def(init<Args...>, const Extras&... extras) {
    const auto run = [](detail::Reader& in, detail::Writer& out) {
      auto made = detail::with_arguments<Args...>(in, [](auto&... args) { return std::make_shared<T>(args...); });
      out.object(detail::Objects::all().add(tete::wasm::type_number<T>, std::move(made)));
    };
    return maker({run, &detail::Value<T>::describe}, extras...);
  }
  template <class Make, class... Extras>
  class_& def(new_<Make> make, const Extras&... extras) {
    return maker(detail::call_of(make.make), extras...);
  }
  template <class Callable, class... Extras>
  class_& def(const char* name, Callable callable, const Extras&... extras) {
    if constexpr (std::is_class_v<Callable>) {
      if constexpr (detail::Signature<Callable>::template places<T>()) return maker(detail::Signature<Callable>::template maker<T>(callable), extras...);
    }
    own().methods.push_back(detail::added(name, detail::call_of(callable), extras...));
    return *this;
  }
  template <class Callable, class... Extras>
  class_& def_prop_ro(const char* name, Callable callable, const Extras&... extras) {
    own().properties.push_back(detail::added(name, detail::call_of(callable), extras...));
    return *this;
  }
  template <class Field>
  class_& def_ro(const char* name, Field T::*field) {
    return def_prop_ro(name, [field](const T& self) -> const Field& { return self.*field; });
  }

 private:
  template <class... Extras>
  class_& maker(detail::Call make, const Extras&... extras) {
    own().makers.push_back(detail::added("__init__", std::move(make), extras...));
    return *this;
  }
  tete::wasm::Class& own() { return tete::wasm::bound().classes[static_cast<std::size_t>(tete::wasm::type_number<T>)]; }
};

}  // namespace nanobind

template <>
struct tete::wasm::Value<nanobind::bytes> : tete::wasm::Plain {
  static nanobind::bytes read(Reader& in) { return nanobind::bytes(in.binary()); }
};

namespace tete::wasm {
void bind_all(nanobind::module_& module);  // what NB_MODULE defines
}

#define NB_MODULE(name, variable) void tete::wasm::bind_all(nanobind::module_& variable)
