package android.util;

/** Stands in for the platform's class, which reads system properties. */
public class DisplayMetrics {
  public float density = 2;
}
