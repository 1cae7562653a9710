package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.host.CallCosts;

/**
 * Work that the running thread has executed and the clock does not include yet, in parts of a unit ({@link CallCosts#UNIT}). Only the running thread begins
 * and continues its turn, so it needs no lock: no other thread finds itself in {@link #running}. Another thread may end
 * the turn, under the dispatcher's lock, when the running one waits for something that the scheduler does not see.
 */
public final class Charges {
  /** What happens at the points where executed work becomes time. Called on the running thread. */
  interface Turn {
    /** The thread has reached the next event of another one, and holds no monitor that keeps the turn. */
    void isOver();

    /** The thread reads the clock. */
    void readsClock();

    /** The thread is about to enter a monitor of metered code. */
    void entersMonitor(Object monitor, boolean keepsTurn);

    /** The thread has left a monitor of metered code. */
    void leftMonitor(Object monitor);
  }

  /** Who records the work of all threads; called on the running thread. */
  public interface Recorder {
    /** Another {@code strides} times {@code stride} units have been executed, by the innermost call. */
    void sample(Task running, int strides);

    void count(Task running, Count what, long times);

    /** Code that is not metered is called so often. */
    default void calls(Task running, int times) {}

    /** Of these calls, one costs no more than any call. */
    default void unpriced(Task running, String method) {}

    void rowBegins(Task running, Object list, int position);

    void rowEnds(Task running);

    /** A view is asked to be laid out, or to be drawn. */
    default void asks(Task running, Object view, boolean draws) {}

    default void begins(Task running, Object view, ViewStep what) {}

    default void ends(Task running, Object view, ViewStep what) {}
  }

  /** The sandbox's charges. They are kept here because the framework's classes are metered before the scheduler exists. */
  public static final Charges OF_DEVICE = new Charges();

  private static final long PS_PER_NS = 1_000;
  private static final int LARGEST_PART = 1_000 * CallCosts.UNIT;
  /**
   * An assumption: on the mid profile 1.8 GB of allocation take a second of the thread that allocates, for clearing memory,
   * read barriers and waits for the collector, whose own thread is not modelled.
   */
  private static final int BYTES_PER_PART = 2;
  /** An assumption: on the mid profile a class that was verified at install is loaded in 23 µs, and 0.9 µs for each member. */
  private static final int UNITS_A_CLASS = 1_000;
  private static final int UNITS_A_MEMBER = 40;
  /** Longest turn, an hour: longer ones are cut so that no product overflows. */
  private static final long LONGEST_TURN_NS = 3_600_000_000_000L;

  private Turn turn;
  private long psPerUnit;
  private Thread running;
  private Task task;
  /** Whether what the running thread executes in its turn costs time, unless it is in a method that is free. */
  private boolean inTurn;
  private boolean costs;
  /** {@link #remaining()} while the running thread is in a method that is free; {@link #left} then counts down from 0. */
  private long frozen;
  /** Units until the next event of another thread or the next sample; negative while a held monitor keeps the turn from ending. */
  private long left;
  /** Units of the turn that come after the next sample. */
  private long leftAfterSample;
  /** {@link #remaining()} when the clock last moved. */
  private long remainingAtClock;

  /** Bytes that all threads have allocated. */
  private long allocated;
  private Recorder recorder;
  private long stride;
  private long untilSample;
  /** {@link #remaining()} when {@link #untilSample} was last updated. */
  private long remainingAtSample;

  /** From now on work costs time; without this call it is free. */
  public void cost(long psPerUnit) {
    this.psPerUnit = psPerUnit;
  }

  public boolean isFree() {
    return psPerUnit == 0;
  }

  void endTurnsBy(Turn turn) {
    this.turn = turn;
  }

  // ---- called by metered code, on any thread ------------------------------------------------------------

  public void spend(int units) {
    if (Thread.currentThread() == running && (left -= units) < 0 && costs) reached();
  }

  public void count(Count what, long times) {
    if (recorder != null && costs && isMine()) recorder.count(task, what, times);
  }

  public void calls(int times) {
    if (recorder != null && costs && isMine()) recorder.calls(task, times);
  }

  public void unpriced(String method) {
    if (recorder != null && costs && isMine()) recorder.unpriced(task, method);
  }

  /** Whether the calling thread runs and what it executes costs time. */
  public boolean isCharged() {
    return (costs || inTurn && task.takesShare()) && isMine();
  }

  /**
   * The calling thread, which is charged, allocates an object or array. Clearing it and collecting it later cost
   * a part for every {@link #BYTES_PER_PART}; a large one is charged in parts, so that turns end and stacks are sampled on time within it.
   */
  public void allocates(long bytes) {
    allocated += bytes;
    if (recorder != null && costs) {
      recorder.count(task, Count.ALLOCATIONS, 1);
      recorder.count(task, Count.ALLOCATED_BYTES, bytes);
    }
    spendLarge(bytes / BYTES_PER_PART);
  }

  /**
   * The calling thread loads a class of the app with that many fields and methods. Its turn does not end here, where the JVM holds
   * locks, but with the next block.
   */
  public void loads(int members) {
    if (!isCharged()) return;
    if (recorder != null && costs) recorder.count(task, Count.CLASSES, 1);
    left -= (UNITS_A_CLASS + (long) UNITS_A_MEMBER * members) * CallCosts.UNIT;
  }

  /** Like {@link #spend}, in parts. */
  public void spendLarge(long units) {
    long unspent = units;
    for (; unspent > LARGEST_PART; unspent -= LARGEST_PART) spend(LARGEST_PART);
    spend((int) unspent);
  }

  /**
   * The calling thread begins a method that is as if it did nothing: it costs {@code units}, and all that it calls is free or, with a
   * {@code share}, takes that part of its units, when it ends.
   */
  public void entersFree(int units, int share) {
    if (!isMine()) return;
    if (share == 0) spend(units);
    countDown();
    long remaining = remaining();
    task.entersFree(share);
    costs = false;
    setRemaining(remaining);
  }

  public void leavesFree() {
    if (!isMine() || !task.isFree()) return;
    countDown();
    long remaining = remaining();
    long owed = task.leavesFree();
    costs = inTurn && !task.isFree();
    setRemaining(remaining);
    spendLarge(owed);
  }

  public void rowBegins(Object list, int position) {
    if (recorder != null && costs && isMine()) recorder.rowBegins(task, list, position);
  }

  public void rowEnds() {
    if (recorder != null && costs && isMine()) recorder.rowEnds(task);
  }

  public void asks(Object view, boolean draws) {
    if (recorder != null && costs && isMine()) recorder.asks(task, view, draws);
  }

  public void begins(Object view, ViewStep what) {
    if (recorder != null && costs && isMine()) recorder.begins(task, view, what);
  }

  public void ends(Object view, ViewStep what) {
    if (recorder != null && costs && isMine()) recorder.ends(task, view, what);
  }

  public void entersMonitor(Object monitor) {
    if (Thread.currentThread() == running) turn.entersMonitor(monitor, true);
  }

  public void entersMonitorOfApp(Object monitor) {
    if (Thread.currentThread() == running) turn.entersMonitor(monitor, !AppMonitors.contain(monitor));
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
    countDown();
    running = t.thread;
    task = t;
    inTurn = costs = false;
  }

  /** What the running thread executes costs time; its turn ends after {@code ns}. */
  void beginTurn(long ns) {
    countDown();
    inTurn = true;
    costs = !task.isFree();
    remainingAtClock = units(ns);
    setRemaining(remainingAtClock);
  }

  /** The running thread's turn ends {@code ns} after the clock's time; work that it has executed since then counts. */
  void lasts(long ns) {
    if (!inTurn) return;
    countDown();
    long spent = remainingAtClock - remaining();
    remainingAtClock = units(ns);
    setRemaining(remainingAtClock - spent);
  }

  private long remaining() {
    return isFrozen() ? frozen : left + leftAfterSample;
  }

  private boolean isFrozen() {
    return inTurn && !costs;
  }

  private void setRemaining(long units) {
    if (isFrozen()) {
      frozen = remainingAtSample = units;
      left = 0;
      return;
    }
    left = recorder == null ? units : Math.min(units, untilSample);
    leftAfterSample = units - left;
    remainingAtSample = units;
  }

  private void countDown() {
    if (inTurn) untilSample -= remainingAtSample - remaining();
    remainingAtSample = remaining();
    if (!isFrozen()) return;
    task.executedFree(-left);
    left = 0;
  }

  private void reached() {
    if (recorder != null) {
      countDown();
      if (untilSample < 0) {
        long strides = (stride - 1 - untilSample) / stride;
        untilSample += strides * stride;
        recorder.sample(task, (int) strides);
      }
      setRemaining(remaining());
    }
    if (remaining() < 0 && !task.keepsTurn()) turn.isOver();
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

  /** Whether the calling thread, which runs, must keep its turn. */
  boolean keepsTurn() {
    return task.keepsTurn();
  }

  /** Time of what the running thread has executed since the last call; the rest below a nanosecond is kept. */
  long takeNs() {
    if (!inTurn) return 0;
    long units = remainingAtClock - remaining();
    long ps = units * psPerUnit + task.remainderPs();
    remainingAtClock -= units;
    task.executed(units);
    task.keeps(ps % PS_PER_NS);
    return ps / PS_PER_NS;
  }

  // ---- what is recorded, on the running thread -----------------------------------------------------------

  /** Starts recording, with a sample every {@code stride} units; a null recorder stops it. */
  public void recordBy(Recorder recorder, long stride) {
    long remaining = remaining();
    this.recorder = recorder;
    this.stride = untilSample = stride;
    setRemaining(remaining);
  }

  /** Called on the running thread. */
  public long allocated() {
    return allocated;
  }

  /** 0 if work is free. */
  long psPerUnit() {
    return psPerUnit;
  }

  /** Units that the running thread has executed since it became a task. */
  public long executed() {
    return task.executed() + (inTurn ? remainingAtClock - remaining() : 0);
  }
}
