package dev.hitchproof.probe;

import android.view.View;
import android.view.Window;
import java.lang.reflect.Field;

/**
 * The Window of a root view; for a dialog or bottom sheet the platform gives out only the root view. Main thread. The class
 * DecorView has a field of this type: {@code mWindow} from API 24 on, before that the inner class's outer instance.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/com/android/internal/policy/DecorView.java
 */
final class DecorWindow {
  private static Class<?> decor;
  private static Field window;

  private DecorWindow() {}

  /** Null for the root view of a popup, which has no Window. */
  static Window of(View root) throws ReflectiveOperationException {
    Class<?> type = root.getClass();
    if (type != decor) {
      if (!"DecorView".equals(type.getSimpleName())) return null;
      decor = type;
      window = HiddenField.ofType(Window.class, type);
    }
    return window == null ? null : (Window) window.get(root);
  }
}
