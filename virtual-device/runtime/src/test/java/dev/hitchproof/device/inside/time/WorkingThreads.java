package dev.hitchproof.device.inside.time;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A scheduler with main and another thread, whose work costs time: a unit is a microsecond here. */
abstract class WorkingThreads {
  static final long MS = 1_000_000L;
  static final int UNITS_PER_MS = 1_000;

  final Clock clock = new TestClock();
  final Charges charges = new Charges();
  final Scheduler s = new Scheduler(clock, charges);
  final List<String> log = Collections.synchronizedList(new ArrayList<>());
  LooperThread main;
  LooperThread dog;

  @BeforeEach
  final void start() {
    charges.cost(MS);
    main = LooperThread.start(s);
    dog = LooperThread.start(s);
    s.host.mainLoops(true);
  }

  @AfterEach
  final void stop() throws InterruptedException {
    s.host.stop();
    main.join();
  }

  /** Works in blocks of 10 µs, as metered code does. */
  final void work(int ms) {
    for (int i = 0; i < ms * UNITS_PER_MS; i += 10) charges.spend(10);
  }

  final void say(String what) {
    log.add(what + "@" + s.nowNs() / MS);
  }

  final void at(long ms, LooperThread on, Runnable run) {
    s.at(ms * MS, on.task, run);
  }
}
