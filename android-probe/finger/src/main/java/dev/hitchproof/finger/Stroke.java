package dev.hitchproof.finger;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;

/** One touch, sampled like a touch panel's: at a rate of its own, whatever that of the display is. */
final class Stroke {
  /** A usual rate of touch panels. The framework resamples to the frame, so it need not fit the display's. */
  private static final double SAMPLE_MS = 1_000.0 / 240;

  /** Injects an event. */
  interface Target {
    /** Whether a window gets it. */
    boolean inject(MotionEvent event) throws ReflectiveOperationException;
  }

  private final Path path;
  private final Target target;
  private long downMs;
  private int samples;
  private int sent;
  private long lateMs;

  Stroke(Path path, Target target) {
    this.path = path;
    this.target = target;
  }

  /**
   * Returns when the finger is up. The path's time begins when the touch-down is delivered.
   *
   * @return {@code sent 48 of 50, at most 3 ms late}
   */
  String perform() throws ReflectiveOperationException, InterruptedException {
    downMs = SystemClock.uptimeMillis();
    if (!send(MotionEvent.ACTION_DOWN, downMs, 0)) return "refused: no window takes the touch-down";
    long startMs = SystemClock.uptimeMillis();
    double endMs = path.durationMs();
    for (int i = 1; i * SAMPLE_MS < endMs; i++) sendAt(MotionEvent.ACTION_MOVE, startMs, i * SAMPLE_MS);
    sendAt(MotionEvent.ACTION_UP, startMs, endMs);
    return "sent " + sent + " of " + samples + ", at most " + lateMs + " ms late";
  }

  private void sendAt(int action, long startMs, double t) throws ReflectiveOperationException, InterruptedException {
    long atMs = startMs + Math.round(t);
    long waitMs = atMs - SystemClock.uptimeMillis();
    if (waitMs > 0) Thread.sleep(waitMs);
    send(action, atMs, t);
    lateMs = Math.max(lateMs, SystemClock.uptimeMillis() - atMs);
  }

  private boolean send(int action, long atMs, double t) throws ReflectiveOperationException {
    MotionEvent event = MotionEvent.obtain(downMs, atMs, action, path.xAt(t), path.yAt(t), 0);
    event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    samples++;
    boolean isTaken = target.inject(event);
    if (isTaken) sent++;
    event.recycle();
    return isTaken;
  }
}
