package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.host.CallCosts;

/**
 * Work that the running thread has executed and the clock does not include yet, in parts of a unit ({@link CallCosts#UNIT}). Only the running thread begins
 * and continues its turn, so it needs no lock: no other thread finds itself in {@link #running}. Another thread may end
 * the turn, under the dispatcher's lock, when the running one waits for something that the scheduler does not see.
 */
public final class Charges {
  /** The sandbox's charges. They are kept here because the framework's classes are metered before the scheduler exists. */
  public static final Charges OF_DEVICE = new Charges();

  private static final Recorder NOBODY = new Recorder() {
    @Override
    public void sample(Task running, int strides) {}
  };
  private static final long PS_PER_NS = 1_000;
  private static final int LARGEST_PART = 1_000 * CallCosts.UNIT;
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

  /** Who records what the calling thread does now: nobody, unless it runs and what it executes costs time. */
  public Recorder recorder() {
    return recorder != null && costs && isMine() ? recorder : NOBODY;
  }

  /** The task that runs, for a recorder. */
  public Task running() {
    return task;
  }

  /** Whether the calling thread runs and what it executes costs time. */
  public boolean isCharged() {
    return (costs || inTurn && task.account.takesShare()) && isMine();
  }

  /** Units that are due with the next block: a turn does not end where the JVM holds locks. */
  void owes(long units) {
    left -= units;
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
    task.account.entersFree(share);
    costs = false;
    setRemaining(remaining);
  }

  public void leavesFree() {
    if (!isMine() || !task.account.isFree()) return;
    countDown();
    long remaining = remaining();
    long owed = task.account.leavesFree();
    costs = inTurn && !task.account.isFree();
    setRemaining(remaining);
    spendLarge(owed);
  }

  public void entersMonitor(Object monitor) {
    if (Thread.currentThread() == running) turn.entersMonitor(monitor, true);
  }

  public void entersMonitorOfApp(Object monitor) {
    if (Thread.currentThread() == running) turn.entersMonitor(monitor, !HeldMonitors.AppMonitors.contain(monitor));
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
    costs = !task.account.isFree();
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
    task.account.executedFree(-left);
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
    if (remaining() < 0 && !task.monitors.keepTurn()) turn.isOver();
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
    return task.monitors.keepTurn();
  }

  /** Time of what the running thread has executed since the last call; the rest below a nanosecond is kept. */
  long takeNs() {
    if (!inTurn) return 0;
    long units = remainingAtClock - remaining();
    remainingAtClock -= units;
    return task.account.takeNs(units, psPerUnit);
  }

  // ---- what is recorded, on the running thread -----------------------------------------------------------

  /** Starts recording, with a sample every {@code stride} units; a null recorder stops it. */
  public void recordBy(Recorder recorder, long stride) {
    long remaining = remaining();
    this.recorder = recorder;
    this.stride = untilSample = stride;
    setRemaining(remaining);
  }

  /** 0 if work is free. */
  long psPerUnit() {
    return psPerUnit;
  }

  /** Units that the running thread has executed since it became a task. */
  public long executed() {
    return task.account.executed() + (inTurn ? remainingAtClock - remaining() : 0);
  }
}
