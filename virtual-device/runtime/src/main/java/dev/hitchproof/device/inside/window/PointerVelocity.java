package dev.hitchproof.device.inside.window;

import java.util.ArrayDeque;

/**
 * The speed of one pointer along one axis as the platform computes it by default: the slope, at the newest sample, of a
 * parabola through the samples of the last 100 ms. A pointer without a sample for more than 40 ms has stopped.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/libs/input/VelocityTracker.cpp
 */
public final class PointerVelocity {
  private static final long STOPPED_MS = 40;
  private static final long HORIZON_MS = 100;
  private static final int MOST_SAMPLES = 20;

  private record Sample(long atMs, double position) {}

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  public void moved(long atMs, double position) {
    stopIfIdle(atMs);
    if (!samples.isEmpty() && samples.peekLast().atMs == atMs) samples.removeLast();
    if (samples.size() == MOST_SAMPLES) samples.removeFirst();
    samples.addLast(new Sample(atMs, position));
  }

  /** The pointer has lifted: its position is not used, only the time that has passed. */
  public void lifted(long atMs) {
    stopIfIdle(atMs);
  }

  private void stopIfIdle(long atMs) {
    if (!samples.isEmpty() && atMs - samples.peekLast().atMs > STOPPED_MS) samples.clear();
  }

  /** The speed in units of the position per second; 0 with fewer than two samples. */
  public double perSecond() {
    Sample newest = samples.peekLast();
    double[] x = new double[MOST_SAMPLES];
    double[] y = new double[MOST_SAMPLES];
    int n = 0;
    for (Sample s : samples) {
      if (newest.atMs - s.atMs > HORIZON_MS) continue;
      x[n] = (s.atMs - newest.atMs) / 1000.0;
      y[n++] = s.position;
    }
    if (n < 2) return 0;
    return n == 2 ? (y[1] - y[0]) / (x[1] - x[0]) : slopeOfParabola(x, y, n);
  }

  /** b of y = a·x² + b·x + c by least squares: its slope at x = 0. */
  private static double slopeOfParabola(double[] x, double[] y, int n) {
    double sx = 0, sx2 = 0, sx3 = 0, sx4 = 0, sy = 0, sxy = 0, sx2y = 0;
    for (int i = 0; i < n; i++) {
      double square = x[i] * x[i];
      sx += x[i];
      sx2 += square;
      sx3 += square * x[i];
      sx4 += square * square;
      sy += y[i];
      sxy += x[i] * y[i];
      sx2y += square * y[i];
    }
    double xx = sx2 - sx * sx / n;
    double xx2 = sx3 - sx * sx2 / n;
    double x2x2 = sx4 - sx2 * sx2 / n;
    double xy = sxy - sx * sy / n;
    double x2y = sx2y - sx2 * sy / n;
    return (xy * x2x2 - x2y * xx2) / (xx * x2x2 - xx2 * xx2);
  }
}
