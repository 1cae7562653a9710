package android.content.res;

import android.util.DisplayMetrics;

/** Stands in for the platform's class, which reads files. */
public class Resources {
  public DisplayMetrics getDisplayMetrics() {
    return new DisplayMetrics();
  }

  public boolean getBoolean(int id) {
    return false;
  }
}
