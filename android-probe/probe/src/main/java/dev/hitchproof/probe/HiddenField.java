package dev.hitchproof.probe;

import android.os.Build;
import android.os.StrictMode;
import java.lang.reflect.Field;

/** Finds a field that the platform does not publish. Slow, so callers keep the result. Main thread. */
final class HiddenField {
  private interface Search {
    Field search() throws NoSuchFieldException;
  }

  private HiddenField() {}

  static Field named(String name, Class<?> in) throws NoSuchFieldException {
    return withoutPenalty(() -> in.getDeclaredField(name));
  }

  /** The first field of this type that the class declares, or null. */
  static Field ofType(Class<?> type, Class<?> in) throws NoSuchFieldException {
    return withoutPenalty(() -> {
      for (Field f : in.getDeclaredFields()) {
        if (type.isAssignableFrom(f.getType())) return f;
      }
      return null;
    });
  }

  /** Suspends StrictMode (API 28), which an app may ask to end it when such fields are accessed in its process. */
  private static Field withoutPenalty(Search search) throws NoSuchFieldException {
    if (Build.VERSION.SDK_INT < 28) return accessible(search.search());
    StrictMode.VmPolicy policy = StrictMode.getVmPolicy();
    StrictMode.setVmPolicy(StrictMode.VmPolicy.LAX);
    try {
      return accessible(search.search());
    } finally {
      StrictMode.setVmPolicy(policy);
    }
  }

  private static Field accessible(Field field) {
    if (field != null) field.setAccessible(true);
    return field;
  }
}
