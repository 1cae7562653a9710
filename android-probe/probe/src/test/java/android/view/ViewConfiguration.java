package android.view;

import android.content.Context;

/** Stands in for the platform's class, which reads resources. */
public class ViewConfiguration {
  public static ViewConfiguration get(Context context) {
    return new ViewConfiguration();
  }

  public int getScaledTouchSlop() {
    return 8;
  }

  public float getScaledAmbiguousGestureMultiplier() {
    return 2;
  }

  public static int getTapTimeout() {
    return 100;
  }
}
