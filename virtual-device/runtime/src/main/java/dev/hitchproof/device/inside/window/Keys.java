package dev.hitchproof.device.inside.window;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.ViewRootImpl;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.process.AppProcess;

/** Key presses into the focused window. */
public final class Keys {
  private Keys() {}

  /** @param meta the modifier keys held with it, as {@code KeyEvent.META_…} */
  public static void press(int code, int meta, boolean longPress) {
    send(event(KeyEvent.ACTION_DOWN, code, meta, 0));
    if (longPress) send(KeyEvent.changeFlags(event(KeyEvent.ACTION_DOWN, code, meta, 1), KeyEvent.FLAG_FROM_SYSTEM | KeyEvent.FLAG_LONG_PRESS));
    send(event(KeyEvent.ACTION_UP, code, meta, 0));
  }

  private static KeyEvent event(int action, int code, int meta, int repeat) {
    long t = SystemClock.uptimeMillis();
    return new KeyEvent(t, t, action, code, repeat, meta, -1, 0, KeyEvent.FLAG_FROM_SYSTEM, InputDevice.SOURCE_KEYBOARD);
  }

  public static void type(String text) {
    KeyEvent[] events = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray());
    if (events == null) throw new Refusal("bad-request", "no keys for the text " + text);
    for (KeyEvent e : events) send(KeyEvent.changeTimeRepeat(e, SystemClock.uptimeMillis(), 0));
  }

  /** Injects a key, or a motion that goes to the focused window as keys do: of a trackball or a joystick. */
  public static void injected(InputEvent e) {
    if (!(e instanceof KeyEvent key) || key.getKeyCode() != KeyEvent.KEYCODE_HOME) send(e);
    else if (key.getAction() == KeyEvent.ACTION_UP) AppProcess.running().activities.moveHome();
  }

  private static void send(InputEvent e) {
    ViewRootImpl root = Windows.updateFocus();
    if (root != null) Windows.enqueue(root, e);
  }
}
