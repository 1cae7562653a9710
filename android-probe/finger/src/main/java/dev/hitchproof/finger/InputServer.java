package dev.hitchproof.finger;

import android.os.Build;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import java.lang.reflect.Method;

/**
 * The system's input pipeline, by a method that is not part of the SDK. Programs of the shell may call it.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/hardware/input/InputManagerGlobal.java
 */
final class InputServer implements Stroke.Target {
  /** InputEventInjectionSync.WAIT_FOR_RESULT: until it is known which window gets the event, not until that has handled it. */
  private static final int WAIT_FOR_RESULT = 1;

  private final Object manager;
  private final Method inject;

  InputServer() throws ReflectiveOperationException {
    boolean isGlobal = Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE;
    Class<?> type = Class.forName(isGlobal ? "android.hardware.input.InputManagerGlobal" : "android.hardware.input.InputManager");
    manager = type.getMethod("getInstance").invoke(null);
    inject = type.getMethod("injectInputEvent", InputEvent.class, int.class);
  }

  @Override
  public boolean inject(MotionEvent event) throws ReflectiveOperationException {
    return (Boolean) inject.invoke(manager, event, WAIT_FOR_RESULT);
  }

  /** Injects the release of a key that does nothing. Throws what refuses it. */
  void tryKey() throws ReflectiveOperationException {
    inject.invoke(manager, new KeyEvent(KeyEvent.ACTION_UP, KeyEvent.KEYCODE_UNKNOWN), WAIT_FOR_RESULT);
  }
}
