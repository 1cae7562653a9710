package dev.hitchproof.probe;

import android.os.Handler;
import android.os.SystemClock;
import android.view.MotionEvent;

/**
 * Moves the finger along a path. Once per frame it sends the samples that are due, as one event with history. Sending
 * returns only when the app has handled the event, so two threads take turns: the finger goes on while the app is busy.
 */
final class Stroke implements Runnable {
  /** Called once, on one of the stroke's threads. */
  interface Listener {
    void lifted();

    void failed(Throwable t);
  }

  /** The display's refreshes as they are now: the rate of many displays rises at a touch, and falls at rest. Any thread. */
  interface Beat {
    /** The latest vsync that is known; 0 for none. */
    long vsyncNs();

    long periodNs();
  }

  /** The engine, the path, its sampling rate and the display's beat. */
  static final class Plan {
    final GestureEngine engine;
    final GesturePath path;
    final double rateMs;
    final Beat beat;

    Plan(GestureEngine engine, GesturePath path, double rateMs, Beat beat) {
      this.engine = engine;
      this.path = path;
      this.rateMs = rateMs;
      this.beat = beat;
    }
  }

  /** A frame uses samples that are 5 ms old, so an event sent this long before the vsync is handled in that frame. */
  private static final long AHEAD_MS = 6;
  private static final long MS = 1_000_000L;
  private final GesturePath path;
  private final double rateMs;
  private final Beat beat;
  private final Handler[] threads;
  private final Listener listener;
  private final Finger finger = new Finger();
  private long downNs;
  private long downMs;
  private int steps;
  private double sentMs;
  private volatile boolean failed;

  /** {@code threads} must be two. */
  Stroke(Plan plan, Handler[] threads, Listener listener) {
    this.path = plan.path;
    this.rateMs = plan.rateMs;
    this.beat = plan.beat;
    this.threads = threads;
    this.listener = listener;
  }

  /** Begins at once, with the touch-down at the vsync. */
  void start(long vsyncNs) {
    downNs = vsyncNs;
    downMs = vsyncNs / MS;
    threads[0].post(this);
  }

  @Override
  public void run() {
    if (failed) return;
    try {
      if (steps == 0) down();
      else move();
    } catch (Throwable t) {
      failed = true;
      lift();
      listener.failed(t);
    }
  }

  /** Ends the touch, for whose end the app would otherwise wait for ever. */
  private void lift() {
    ProbeGuard.GUARD.each(finger::cancel);
  }

  /** Only when it returns is the rate known to which the touch has raised the display; the app handles nothing before. */
  private void down() {
    finger.down(downMs, path.xAt(0), path.yAt(0));
    next();
  }

  private void move() {
    long elapsedMs = SystemClock.uptimeMillis() - downMs;
    double endMs = path.durationMs();
    MotionEvent move = due(Math.min(elapsedMs, endMs));
    boolean isLast = elapsedMs >= endMs;
    if (!isLast) next();
    if (move != null) finger.touch(move);
    if (!isLast) return;
    finger.up(downMs + Math.round(endMs), path.xAt(endMs), path.yAt(endMs));
    listener.lifted();
  }

  /** The samples not yet sent, or null. */
  private MotionEvent due(double dueMs) {
    MotionEvent move = null;
    for (double t = sentMs + rateMs; t <= dueMs; t += rateMs) {
      long atMs = downMs + Math.round(t);
      if (move == null) move = finger.move(atMs, path.xAt(t), path.yAt(t));
      else finger.add(move, atMs, path.xAt(t), path.yAt(t));
      sentMs = t;
    }
    return move;
  }

  /** Posts the next step to the other thread. To be called before a movement is sent. */
  private void next() {
    steps++;
    long atMs = nextMs(SystemClock.uptimeMillis(), Math.max(downNs, beat.vsyncNs()), beat.periodNs());
    threads[steps % 2].postAtTime(this, Math.min(atMs, downMs + (long) Math.ceil(path.durationMs())));
  }

  /** The next time after {@code nowMs} that is {@link #AHEAD_MS} before a vsync; {@code vsyncNs} is any of them, before that. */
  static long nextMs(long nowMs, long vsyncNs, long periodNs) {
    long refreshes = ((nowMs + 1 + AHEAD_MS) * MS - vsyncNs) / periodNs + 1;
    return (vsyncNs + refreshes * periodNs) / MS - AHEAD_MS;
  }
}
