package dev.hitchproof.device.inside.window;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.ViewRootImpl;
import dev.hitchproof.device.host.Refusal;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Key presses into the focused window. */
public final class Keys {
  private Keys() {}

  public static void press(int code) {
    long t = SystemClock.uptimeMillis();
    send(new KeyEvent(t, t, KeyEvent.ACTION_DOWN, code, 0, 0, -1, 0, KeyEvent.FLAG_FROM_SYSTEM, InputDevice.SOURCE_KEYBOARD));
    send(new KeyEvent(t, t, KeyEvent.ACTION_UP, code, 0, 0, -1, 0, KeyEvent.FLAG_FROM_SYSTEM, InputDevice.SOURCE_KEYBOARD));
  }

  public static void type(String text) {
    KeyEvent[] events = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray());
    if (events == null) throw new Refusal("bad-request", "no keys for the text " + text);
    for (KeyEvent e : events) send(KeyEvent.changeTimeRepeat(e, SystemClock.uptimeMillis(), 0));
  }

  private static void send(KeyEvent e) {
    ViewRootImpl root = Windows.updateFocus();
    if (root == null) return;
    ReflectionHelpers.callInstanceMethod(ViewRootImpl.class, root, "enqueueInputEvent",
        ClassParameter.from(InputEvent.class, e), ClassParameter.from(InputEventReceiver.class, null),
        ClassParameter.from(int.class, 0), ClassParameter.from(boolean.class, true));
  }
}
