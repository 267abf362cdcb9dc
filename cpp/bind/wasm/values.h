// How each C++ type is read from a message, written to one, and described. A class without a way of its own is bound.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/stop.h"
#include "bind/wasm/message.h"

namespace tete::wasm {

/// Every object that Python holds, by its number.
class Objects {
 public:
  static Objects& all() {
    static Objects objects;
    return objects;
  }

  Handle add(int type, std::shared_ptr<void> object) {
    objects_.emplace(++last_, std::move(object));
    return {type, last_};
  }
  const std::shared_ptr<void>& at(std::uint32_t number) const {
    const auto found = objects_.find(number);
    if (found == objects_.end()) wrong_type("an object that is still there");
    return found->second;
  }
  void drop(std::uint32_t number) { objects_.erase(number); }

 private:
  std::unordered_map<std::uint32_t, std::shared_ptr<void>> objects_;
  std::uint32_t last_ = 0;
};

template <class T>
inline int type_number = -1;  // of a bound class

/// A bound class: by reference where it can be.
template <class T>
struct Value {
  static constexpr bool kBound = true;

  static std::shared_ptr<T> shared(Reader& in) {
    const Handle handle = in.object();
    if (handle.type != type_number<T>) wrong_type("an object of this class");
    return std::static_pointer_cast<T>(Objects::all().at(handle.number));
  }
  static T read(Reader& in) { return *shared(in); }
  static void describe(Writer& out) { out.text("object"); }
  static void write(Writer& out, T value) { out.object(Objects::all().add(type_number<T>, std::make_shared<T>(std::move(value)))); }
};

struct Plain {
  static constexpr bool kBound = false;
};

template <>
struct Value<void> : Plain {
  static void describe(Writer& out) { out.text("none"); }
};

template <>
struct Value<bool> : Plain {
  static bool read(Reader& in) { return in.boolean(); }
  static void describe(Writer& out) { out.text("bool"); }
  static void write(Writer& out, bool value) { out.boolean(value); }
};

template <std::integral T>
struct Value<T> : Plain {
  static T read(Reader& in) { return in.integer<T>(); }
  static void describe(Writer& out) { out.text("int"); }
  static void write(Writer& out, T value) {
    if constexpr (std::is_signed_v<T>) {
      out.integer(value);
    } else {
      out.natural(value);
    }
  }
};

template <std::floating_point T>
struct Value<T> : Plain {
  static T read(Reader& in) { return static_cast<T>(in.number()); }
  static void describe(Writer& out) { out.text("float"); }
  static void write(Writer& out, T value) { out.number(value); }
};

template <>
struct Value<std::string> : Plain {
  static std::string read(Reader& in) { return std::string(in.text()); }
};

/// A search cannot be stopped from outside: only a stop that was set before counts.
template <>
struct Value<Stop> : Plain {
  static Stop read(Reader& in) {
    static const unsigned char set = 1;
    return in.nil() || !in.boolean() ? Stop() : Stop(&set);
  }
};

template <class T>
struct Value<std::vector<T>> : Plain {
  static std::vector<T> read(Reader& in) {
    const std::uint32_t size = in.list();
    std::vector<T> values;
    values.reserve(size);
    for (std::uint32_t index = 0; index < size; ++index) values.push_back(Value<T>::read(in));
    return values;
  }
  static void describe(Writer& out) {
    out.list(2);
    out.text("list");
    Value<T>::describe(out);
  }
  static void write(Writer& out, const std::vector<T>& values) {
    out.list(values.size());
    for (const T& value : values) Value<T>::write(out, value);
  }
};

template <class T, std::size_t Size>
struct Value<std::array<T, Size>> : Plain {
  static std::array<T, Size> read(Reader& in) {
    if (in.list() != Size) wrong_type("a sequence of this length");
    std::array<T, Size> values;
    for (T& value : values) value = Value<T>::read(in);
    return values;
  }
  static void describe(Writer& out) { Value<std::vector<T>>::describe(out); }
  static void write(Writer& out, const std::array<T, Size>& values) {
    out.list(Size);
    for (const T& value : values) Value<T>::write(out, value);
  }
};

template <class... Ts>
struct Value<std::tuple<Ts...>> : Plain {
  static std::tuple<Ts...> read(Reader& in) {
    if (in.list() != sizeof...(Ts)) wrong_type("a tuple of this length");
    return {Value<Ts>::read(in)...};  // in braces: one after another
  }
  static void describe(Writer& out) {
    out.list(1 + sizeof...(Ts));
    out.text("tuple");
    (Value<Ts>::describe(out), ...);
  }
  static void write(Writer& out, const std::tuple<Ts...>& values) {
    out.list(sizeof...(Ts));
    std::apply([&](const Ts&... each) { (Value<Ts>::write(out, each), ...); }, values);
  }
};

template <class A, class B>
struct Value<std::pair<A, B>> : Plain {
  static std::pair<A, B> read(Reader& in) { return std::make_from_tuple<std::pair<A, B>>(Value<std::tuple<A, B>>::read(in)); }
  static void describe(Writer& out) { Value<std::tuple<A, B>>::describe(out); }
  static void write(Writer& out, const std::pair<A, B>& pair) { Value<std::tuple<A, B>>::write(out, {pair.first, pair.second}); }
};

template <class Key, class T>
struct Value<std::map<Key, T>> : Plain {
  static std::map<Key, T> read(Reader& in) {
    std::map<Key, T> values;
    for (std::uint32_t left = in.map(); left > 0; --left) {
      Key key = Value<Key>::read(in);
      values.emplace(std::move(key), Value<T>::read(in));
    }
    return values;
  }
};

template <class T>
struct Value<T*> : Plain {
  static T* read(Reader& in) { return in.nil() ? nullptr : Value<std::remove_const_t<T>>::shared(in).get(); }
};

template <class T>
struct Value<std::shared_ptr<T>> : Plain {
  static std::shared_ptr<T> read(Reader& in) { return Value<std::remove_const_t<T>>::shared(in); }
  static void describe(Writer& out) { out.text("object"); }
  static void write(Writer& out, std::shared_ptr<T> value) { out.object(Objects::all().add(type_number<T>, std::move(value))); }
};

}  // namespace tete::wasm
