package dev.hitchproof.device.inside.time;

import java.util.concurrent.Callable;

/** Counts what metered code executes, for tests outside of this package. */
public final class Executed {
  private static final long PS_PER_UNIT = 1_000;

  private static final Task TASK = new Task(Thread.currentThread(), false);

  private Executed() {}

  /** Keeps the monitors; nothing else ends the turn. */
  private static final class Monitors implements Turn {
    @Override
    public void isOver() {}

    @Override
    public void readsClock() {}

    @Override
    public void entersMonitor(Object monitor, boolean keepsTurn) {
      TASK.monitors.enter(new HeldMonitors.Held(monitor, keepsTurn));
    }

    @Override
    public void leftMonitor(Object monitor) {
      TASK.monitors.exit(monitor);
    }
  }

  /** The calling thread. */
  public static Task task() {
    return TASK;
  }

  /** A thread that does not run. */
  public static Task anotherTask() {
    return new Task(new Thread(), false);
  }

  /** What moves a finger, in a process of its own on a phone. */
  public static Task shellProgram() {
    return new Task(new Thread(null, null, ThreadTime.SHELL_PROGRAM), false);
  }

  /** Units that the code charges to the calling thread. */
  public static long unitsOf(Callable<?> code) throws Exception {
    Charges.OF_DEVICE.cost(PS_PER_UNIT);
    Charges.OF_DEVICE.endTurnsBy(new Monitors());
    Charges.OF_DEVICE.begin(TASK);
    Charges.OF_DEVICE.beginTurn(1_000_000_000);
    try {
      code.call();
      return Charges.OF_DEVICE.takeNs();
    } finally {
      Charges.OF_DEVICE.end();
      Charges.OF_DEVICE.cost(0);
    }
  }

  /** Bytes that the code allocates on the calling thread. */
  public static long bytesOf(Callable<?> code) throws Exception {
    return countOf(Recorder.Count.ALLOCATED_BYTES, code);
  }

  /** How often what is counted happens on the calling thread. */
  public static long countOf(Recorder.Count what, Callable<?> code) throws Exception {
    Counted counted = new Counted(what, new long[1]);
    Charges.OF_DEVICE.recordBy(counted, Long.MAX_VALUE / 2);
    try {
      unitsOf(code);
    } finally {
      Charges.OF_DEVICE.recordBy(null, 1);
    }
    return counted.sum[0];
  }

  private record Counted(Recorder.Count what, long[] sum) implements Recorder {
    @Override
    public void sample(Task running, int strides) {}

    @Override
    public void count(Task running, Recorder.Count counted, long times) {
      if (counted == what) sum[0] += times;
    }

    @Override
    public void rowBegins(Task running, Object list, int position) {}

    @Override
    public void rowEnds(Task running) {}
  }

  /** Whether the calling thread holds a monitor, according to what metered code said. */
  public static boolean holdsMonitor() {
    return TASK.monitors.areHeld();
  }

  /** Whether the calling thread keeps its turn for one of its monitors. */
  public static boolean keepsTurn() {
    return TASK.monitors.keepTurn();
  }
}
