package android.provider;

import android.content.ContentResolver;

/** Stands in for the platform's class, which asks a service. */
public final class Settings {
  private Settings() {}

  public static final class Global {
    public static final String ANIMATOR_DURATION_SCALE = "animator_duration_scale";

    /** The scale of animations; null if it is not set. */
    public static Float scale;

    private Global() {}

    public static float getFloat(ContentResolver resolver, String name, float otherwise) {
      return scale == null ? otherwise : scale;
    }
  }
}
