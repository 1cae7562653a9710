package dev.hitchproof.device.inside.time;

/**
 * What the thread with the token has executed and the clock has not seen yet, in units of work. At most one thread is
 * charged at a time. Only it begins and continues its charges, so it needs no lock: no other thread finds itself in
 * {@link #charged}. Another thread may end them, under the dispatcher's lock, when the charged one waits.
 */
public final class Charges {
  /** What happens at the points where executed work becomes time. Called on the charged thread. */
  interface Turn {
    /** The thread has reached the next event of another one, and holds no monitor. */
    void isOver();

    /** The thread looks at the clock. */
    void readsClock();
  }

  /** Those of the sandbox. Here, because the framework's classes are metered before the scheduler exists. */
  public static final Charges OF_DEVICE = new Charges();

  private static final long PS_PER_NS = 1_000;
  /** Longer turns than this are cut, so that no product overflows: an hour. */
  private static final long LONGEST_TURN_NS = 3_600_000_000_000L;

  private Turn turn;
  private long psPerUnit;
  private Thread charged;
  /** Units until the next event of another thread; negative while a held monitor keeps the turn from ending. */
  private long left;
  /** {@link #left} when the clock last moved. */
  private long leftAtClock;
  private long remainderPs;
  private int monitors;

  /** From now on work costs time; without this call it is free. */
  public void cost(long psPerUnit) {
    this.psPerUnit = psPerUnit;
  }

  boolean isFree() {
    return psPerUnit == 0;
  }

  void endTurnsBy(Turn turn) {
    this.turn = turn;
  }

  // ---- called by metered code, on any thread ------------------------------------------------------------

  public void spend(int units) {
    if (Thread.currentThread() == charged && (left -= units) < 0 && monitors == 0) turn.isOver();
  }

  public void enterMonitor() {
    if (Thread.currentThread() == charged) monitors++;
  }

  public void exitMonitor() {
    if (Thread.currentThread() == charged && monitors > 0) monitors--;
  }

  public void readsClock() {
    if (Thread.currentThread() == charged) turn.readsClock();
  }

  // ---- called by the scheduler --------------------------------------------------------------------------

  /** What a thread takes along from one turn to its next. */
  record Carried(int monitors, long remainderPs) {
    static final Carried NOTHING = new Carried(0, 0);
  }

  /** The calling thread is charged from now on; its turn ends after {@code ns}. */
  void begin(Carried carried, long ns) {
    charged = Thread.currentThread();
    monitors = carried.monitors;
    remainderPs = carried.remainderPs;
    lasts(ns);
  }

  /** The turn of the charged thread ends {@code ns} after the clock's time. */
  void lasts(long ns) {
    left = leftAtClock = (Math.min(ns, LONGEST_TURN_NS) * PS_PER_NS + psPerUnit - 1) / psPerUnit;
  }

  /** Nobody is charged. */
  Carried end() {
    charged = null;
    return new Carried(monitors, remainderPs);
  }

  boolean isMine() {
    return Thread.currentThread() == charged;
  }

  boolean holdsMonitor() {
    return monitors > 0;
  }

  /** What was executed since the last call; the rest below a nanosecond is kept. */
  long takeNs() {
    long ps = (leftAtClock - left) * psPerUnit + remainderPs;
    leftAtClock = left;
    remainderPs = ps % PS_PER_NS;
    return ps / PS_PER_NS;
  }
}
