// The kernels as a WebAssembly module: what the one who runs it calls, and how an exception leaves it.
//
// `describe` writes what there is, `input` makes room for the arguments of a call, `call` performs it and returns the
// length of the answer, which is at `output`. `release` ends an object.
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>

#include "bind/bind.h"

#define EXPORT(name) __attribute__((export_name(name)))

extern "C" {
[[noreturn]] __attribute__((import_module("tete"), import_name("raise"))) void tete_raise(std::uint32_t error, const char* text, std::size_t size);
extern char __stack_high;  // the linker's: where the stack begins
}

namespace tete::wasm {
namespace {

std::vector<std::uint8_t> input;
Writer output;

void write_names(const std::vector<std::string>& names) {
  output.list(names.size());
  for (const std::string& name : names) output.text(name);
}

void write_functions(const std::vector<std::size_t>& numbers) {
  output.list(numbers.size());
  for (const std::size_t number : numbers) {
    const Function& function = bound().functions[number];
    output.list(6);
    output.natural(number);
    output.text(function.name);
    write_names(function.arguments);
    output.natural(std::min(function.positional, function.arguments.size()));
    Value<std::vector<std::pair<int, int>>>::write(output, function.keeps);
    function.call.describe(output);
  }
}

void write_classes(const std::vector<int>& numbers) {
  output.list(numbers.size());
  for (const int number : numbers) {
    const Class& described = bound().classes[static_cast<std::size_t>(number)];
    output.list(6);
    output.integer(number);
    output.text(described.name);
    output.text(described.doc);
    write_functions(described.makers);
    write_functions(described.methods);
    write_functions(described.properties);
  }
}

void bind_once() {
  if (!bound().modules.empty()) return;
  bound().modules.push_back({"_kernels", ""});
  nanobind::module_ module(0);
  bind_all(module);
}

}  // namespace

/// Nothing on the stack is needed any more, so the stack begins anew.
void raise(Error error, std::string_view text) {
  static std::string kept;
  kept.assign(text.substr(0, 1000));
  asm volatile("local.get %0\n\tglobal.set __stack_pointer" : : "r"(&__stack_high));
  tete_raise(static_cast<std::uint32_t>(error), kept.data(), kept.size());
}

EXPORT("describe") std::size_t describe() {
  bind_once();
  output.clear();
  output.list(bound().modules.size());
  for (const Module& module : bound().modules) {
    output.list(4);
    output.text(module.name);
    output.text(module.doc);
    write_functions(module.functions);
    write_classes(module.classes);
  }
  return output.message().size();
}

EXPORT("input") std::uint8_t* make_input(std::size_t size) {
  input.resize(size);
  return input.data();
}

EXPORT("call") std::size_t call(std::size_t number) {
  bind_once();
  output.clear();
  Reader in(input.data());
  bound().functions[number].call.run(in, output);
  return output.message().size();
}

EXPORT("output") const char* answer() { return output.message().data(); }

EXPORT("release") void release(std::uint32_t object) { Objects::all().drop(object); }

}  // namespace tete::wasm

// There is no unwinding: an exception ends the call as an error of Python, the same one that nanobind makes of it.
extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  using tete::wasm::Error;
  const auto text = [thrown] { return static_cast<std::exception*>(thrown)->what(); };
  if (*type == typeid(std::invalid_argument) || *type == typeid(std::length_error)) tete::wasm::raise(Error::kValue, text());
  if (*type == typeid(std::out_of_range)) tete::wasm::raise(Error::kIndex, text());
  if (*type == typeid(std::bad_alloc) || *type == typeid(std::bad_array_new_length)) tete::wasm::raise(Error::kMemory, text());
  tete::wasm::raise(Error::kRuntime, type->name());
}
}

void* operator new(std::size_t size) {
  if (void* found = std::malloc(size)) return found;
  tete::wasm::raise(tete::wasm::Error::kMemory, "std::bad_alloc");
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
