package dev.hitchproof.device.inside.time;

/**
 * What the running thread has executed and the clock has not seen yet, in units of work. Only the running thread begins
 * and continues its turn, so it needs no lock: no other thread finds itself in {@link #running}. Another thread may end
 * the turn, under the dispatcher's lock, when the running one waits for something that the scheduler does not see.
 */
public final class Charges {
  /** What happens at the points where executed work becomes time. Called on the running thread. */
  interface Turn {
    /** The thread has reached the next event of another one, and holds no monitor. */
    void isOver();

    /** The thread looks at the clock. */
    void readsClock();

    /** The thread is about to enter a monitor of metered code. */
    void entersMonitor(Object monitor);

    /** The thread has left a monitor of metered code. */
    void leftMonitor(Object monitor);
  }

  /** Those of the sandbox. Here, because the framework's classes are metered before the scheduler exists. */
  public static final Charges OF_DEVICE = new Charges();

  private static final long PS_PER_NS = 1_000;
  /** Longer turns than this are cut, so that no product overflows: an hour. */
  private static final long LONGEST_TURN_NS = 3_600_000_000_000L;

  private Turn turn;
  private long psPerUnit;
  private Thread running;
  private Task task;
  private boolean costs;
  /** Units until the next event of another thread; negative while a held monitor keeps the turn from ending. */
  private long left;
  /** {@link #left} when the clock last moved. */
  private long leftAtClock;

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
    if (Thread.currentThread() == running && (left -= units) < 0 && costs && !task.holdsMonitor()) turn.isOver();
  }

  public void entersMonitor(Object monitor) {
    if (Thread.currentThread() == running) turn.entersMonitor(monitor);
  }

  public void leftMonitor(Object monitor) {
    if (Thread.currentThread() == running) turn.leftMonitor(monitor);
  }

  public void readsClock() {
    if (Thread.currentThread() == running) turn.readsClock();
  }

  // ---- called by the scheduler --------------------------------------------------------------------------

  /** The calling thread runs from now on, and what it executes is free. */
  void begin(Task t) {
    running = t.thread;
    task = t;
    costs = false;
  }

  /** What the running thread executes costs time; its turn ends after {@code ns}. */
  void beginTurn(long ns) {
    costs = true;
    left = leftAtClock = units(ns);
  }

  /** The turn of the running thread ends {@code ns} after the clock's time; what it has executed since then counts. */
  void lasts(long ns) {
    if (!costs) return;
    long spent = leftAtClock - left;
    leftAtClock = units(ns);
    left = leftAtClock - spent;
  }

  private long units(long ns) {
    return (Math.min(ns, LONGEST_TURN_NS) * PS_PER_NS + psPerUnit - 1) / psPerUnit;
  }

  void end() {
    running = null;
  }

  boolean isMine() {
    return Thread.currentThread() == running;
  }

  /** Of the calling thread, which runs. */
  boolean holdsMonitor() {
    return task.holdsMonitor();
  }

  /** What the running thread has executed since the last call; the rest below a nanosecond is kept. */
  long takeNs() {
    if (!costs) return 0;
    long ps = (leftAtClock - left) * psPerUnit + task.remainderPs();
    leftAtClock = left;
    task.keeps(ps % PS_PER_NS);
    return ps / PS_PER_NS;
  }
}
