package dev.hitchproof.probe;

import org.json.JSONArray;

/** The finger's position over time, linear between the points. */
final class GesturePath {
  private static final int MOST_POINTS = 512;
  private static final double LONGEST_MS = 60_000;
  private final double[] ms;
  private final double[] x;
  private final double[] y;

  private GesturePath(int points) {
    ms = new double[points];
    x = new double[points];
    y = new double[points];
  }

  /**
   * Parses {@code [[ms,x,y],…]} with times rising from 0; an empty path means that the host moves the finger. Throws
   * IllegalArgumentException with the reason.
   */
  static GesturePath parse(JSONArray points) {
    if (points == null || points.length() == 1 || points.length() > MOST_POINTS) {
      throw new IllegalArgumentException("path needs no points, or 2 to " + MOST_POINTS + " of the form [ms,x,y]");
    }
    GesturePath p = new GesturePath(points.length());
    for (int i = 0; i < points.length(); i++) {
      JSONArray point = points.optJSONArray(i);
      if (point == null || point.length() != 3) throw new IllegalArgumentException("point " + i + " is not [ms,x,y]");
      p.ms[i] = finite(point.optDouble(0), i);
      p.x[i] = finite(point.optDouble(1), i);
      p.y[i] = finite(point.optDouble(2), i);
      if (i == 0 ? p.ms[0] != 0 : p.ms[i] < p.ms[i - 1]) throw new IllegalArgumentException("times of the path must rise from 0");
    }
    if (p.durationMs() > LONGEST_MS) throw new IllegalArgumentException("path longer than " + LONGEST_MS + " ms");
    return p;
  }

  private static double finite(double v, int point) {
    if (Double.isNaN(v) || Math.abs(v) > 1e6) throw new IllegalArgumentException("point " + point + " has an invalid number");
    return v;
  }

  boolean isEmpty() {
    return ms.length == 0;
  }

  double durationMs() {
    return isEmpty() ? 0 : ms[ms.length - 1];
  }

  float xAt(double t) {
    return (float) at(x, t);
  }

  float yAt(double t) {
    return (float) at(y, t);
  }

  private double at(double[] values, double t) {
    int i = 1;
    while (i < ms.length - 1 && ms[i] < t) i++;
    double span = ms[i] - ms[i - 1];
    double share = span == 0 ? 1 : Math.max(0, Math.min(1, (t - ms[i - 1]) / span));
    return values[i - 1] + (values[i] - values[i - 1]) * share;
  }
}
