package dev.hitchproof.finger;

/** The finger's position over time, linear between points. */
final class Path {
  private static final int NUMBERS = 3;
  private final double[] ms;
  private final double[] x;
  private final double[] y;

  private Path(int points) {
    ms = new double[points];
    x = new double[points];
    y = new double[points];
  }

  /** Parses points like {@code 200,540,1600}: ms from the touch-down, rising from 0, and px. Throws IllegalArgumentException. */
  static Path parse(String[] points) {
    if (points.length < 2) throw new IllegalArgumentException("a path has two points or more");
    Path p = new Path(points.length);
    for (int i = 0; i < points.length; i++) {
      String[] numbers = points[i].split(",");
      if (numbers.length != NUMBERS) throw new IllegalArgumentException("not ms,x,y: " + points[i]);
      p.ms[i] = Double.parseDouble(numbers[0]);
      p.x[i] = Double.parseDouble(numbers[1]);
      p.y[i] = Double.parseDouble(numbers[2]);
      if (i == 0 ? p.ms[0] != 0 : p.ms[i] < p.ms[i - 1]) throw new IllegalArgumentException("times rise from 0, but not at " + points[i]);
    }
    return p;
  }

  double durationMs() {
    return ms[ms.length - 1];
  }

  float xAt(double t) {
    return at(x, t);
  }

  float yAt(double t) {
    return at(y, t);
  }

  private float at(double[] values, double t) {
    int i = 1;
    while (i < ms.length - 1 && ms[i] < t) i++;
    double span = ms[i] - ms[i - 1];
    double share = span == 0 ? 1 : Math.min(1, (t - ms[i - 1]) / span);
    return (float) (values[i - 1] + (values[i] - values[i - 1]) * share);
  }
}
