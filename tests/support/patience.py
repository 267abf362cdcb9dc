"""How long a test waits for what must happen."""

HANG_S = 300.0  # after which it never will: no test is judged by its time, and a crowded machine is slow
