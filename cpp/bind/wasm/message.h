// Values between Python and WebAssembly: MessagePack, as Python's msgspec writes and reads it.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace tete::wasm {

/// The errors of Python that can be raised, as Python numbers them (src/tete/kernels/wasm.py).
enum class Error : std::uint32_t { kValue, kIndex, kOverflow, kMemory, kType, kRuntime };

/// Ends the call: Python raises this error, and nothing that is on the stack is destroyed.
[[noreturn]] void raise(Error error, std::string_view text);

[[noreturn]] inline void wrong_type(const char* wanted) { raise(Error::kType, std::string("incompatible function arguments: not ") + wanted); }

/// An object that Python holds: the number of its class, and its own.
struct Handle {
  int type;
  std::uint32_t number;
};

/// Reads a message that is known to be complete. What is of another type than asked for is a TypeError.
class Reader {
 public:
  explicit Reader(const std::uint8_t* message) : at_(message) {}

  bool nil() { return take(0xc0); }
  bool boolean() {
    if (take(0xc3)) return true;
    if (take(0xc2)) return false;
    wrong_type("a truth value");
  }

  template <class Number>
  Number integer() {
    const Wide whole = wide();
    if (whole < Wide{std::numeric_limits<Number>::min()} || whole > Wide{std::numeric_limits<Number>::max()}) wrong_type("a number of this size");
    return static_cast<Number>(whole);
  }

  double number() {
    if (!take(0xcb)) return static_cast<double>(wide());
    const std::uint64_t bits = fixed(8);
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

  std::string_view text() { return view(length("a text", 0xa0, 31, 0xd9, true)); }
  std::string_view binary() { return view(length("bytes", 0, 0, 0xc4, true)); }
  std::uint32_t list() { return length("a sequence", 0x90, 15, 0xdc, false); }
  std::uint32_t map() { return length("a mapping", 0x80, 15, 0xde, false); }

  Handle object() {
    if (!take(0xd6)) wrong_type("an object of the kernels");
    const auto type = static_cast<int>(fixed(1));
    return {type, static_cast<std::uint32_t>(fixed(4))};
  }
  bool is_object() const { return *at_ == 0xd6; }

 private:
  __extension__ using Wide = __int128;

  bool take(std::uint8_t tag) {
    if (*at_ != tag) return false;
    ++at_;
    return true;
  }

  std::uint64_t fixed(int bytes) {
    std::uint64_t value = 0;
    for (int byte = 0; byte < bytes; ++byte) value = value << 8 | *at_++;
    return value;
  }

  Wide wide() {
    const std::uint8_t tag = *at_;
    if (tag < 0x80 || tag >= 0xe0) return static_cast<std::int8_t>(*at_++);
    if (tag == 0xc2 || tag == 0xc3) return boolean();
    if (tag < 0xcc || tag > 0xd3) wrong_type("a number");
    ++at_;
    const int bytes = 1 << (tag & 3);
    const std::uint64_t value = fixed(bytes);
    if (tag < 0xd0) return Wide{value};
    const int unused = 64 - 8 * bytes;
    return static_cast<std::int64_t>(value << unused) >> unused;
  }

  /// A length: in the tag itself, or in one (where there is such a tag), two or four bytes after it.
  std::uint32_t length(const char* wanted, int small, int most_small, int tag, bool one_byte) {
    const int found = *at_;
    if (most_small > 0 && found >= small && found <= small + most_small) {
      ++at_;
      return static_cast<std::uint32_t>(found - small);
    }
    const int size = found - tag + (one_byte ? 0 : 1);
    if (found < tag || size > 2) wrong_type(wanted);
    ++at_;
    return static_cast<std::uint32_t>(fixed(1 << size));
  }

  std::string_view view(std::uint32_t size) {
    const auto* begin = reinterpret_cast<const char*>(at_);
    at_ += size;
    return {begin, size};
  }

  const std::uint8_t* at_;
};

/// Writes a message, always in the longest form.
class Writer {
 public:
  void nil() { message_ += '\xc0'; }
  void boolean(bool value) { message_ += value ? '\xc3' : '\xc2'; }
  void integer(std::int64_t value) { put(0xd3, 8, static_cast<std::uint64_t>(value)); }
  void natural(std::uint64_t value) { put(0xcf, 8, value); }
  void number(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    put(0xcb, 8, bits);
  }
  void text(std::string_view value) {
    put(0xdb, 4, value.size());
    message_ += value;
  }
  void list(std::size_t size) { put(0xdd, 4, size); }
  void object(const Handle& handle) {
    put(0xd6, 1, static_cast<std::uint64_t>(handle.type));
    put(handle.number, 4);
  }

  void clear() { message_.clear(); }
  const std::string& message() const { return message_; }

 private:
  void put(std::uint64_t value, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) message_ += static_cast<char>(value >> shift & 255);
  }
  void put(int tag, int bytes, std::uint64_t value) {
    message_ += static_cast<char>(tag);
    put(value, bytes);
  }

  std::string message_;
};

}  // namespace tete::wasm
