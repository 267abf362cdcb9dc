// Budgets: units, parts, time and stops.
#include "base/budget.h"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace tete;

void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("%s\n", what);
  std::exit(1);
}

int spent(Budget& budget) {
  int count = 0;
  while (budget.spend()) ++count;
  return count;
}

void units_end_it() {
  Budget budget({10});
  check(spent(budget) == 10 && budget.over(), "ten units are ten");
  Budget none({0});
  check(spent(none) == 0, "no unit is none");
}

void a_part_counts_for_the_whole() {
  Budget whole({10});
  Budget first(whole, 4);
  check(spent(first) == 4 && !whole.over() && whole.used() == 5, "the part ends first, with one question too many");
  Budget second(whole, 100);
  check(spent(second) == 5 && whole.over(), "the whole ends the part");
}

void a_stop_ends_it_at_once() {
  unsigned char flag = 0;
  Budget budget({Limits::kUnlimited, 0, Stop(&flag)}, 64);
  for (int each = 0; each < 1000; ++each) check(budget.spend(), "it goes on");
  flag = 1;
  check(!budget.spend() && budget.over(), "it ends");
}

void time_is_processor_time() {
  Budget budget({Limits::kUnlimited, 0.05}, 64);
  const ThreadClock clock;
  const int count = spent(budget);
  check(count > 64 && clock.seconds() >= 0.04 && clock.seconds() < 1, "it ends when the time is over");
}

void another_thread_may_read_the_progress() {
  std::atomic<std::uint64_t> progress{0};
  Budget budget({7});
  budget.report_to(progress);
  spent(budget);
  check(progress == budget.used(), "the progress is what was used");
}

void the_pace_is_that_of_the_units() {
  for (int tries = 0;; ++tries) {  // a machine may be busy at the wrong moment, but not every time
    Budget budget({Limits::kUnlimited, 10});
    while (budget.seconds() < 0.1) {}  // a large tree is moved
    budget.start_pace();
    budget.count(15);
    budget.interrupted();
    check(budget.units_to_come() == static_cast<double>(Limits::kUnlimited - 15), "nothing is known after a few units");
    budget.count(985);
    budget.interrupted();
    if (budget.units_to_come() > 4 * 1000 * (10 - 0.1) / 0.1) return;
    check(tries < 100, "what came before the units is not part of their pace");
  }
}

}  // namespace

int main() {
  units_end_it();
  a_part_counts_for_the_whole();
  a_stop_ends_it_at_once();
  time_is_processor_time();
  another_thread_may_read_the_progress();
  the_pace_is_that_of_the_units();
  return 0;
}
