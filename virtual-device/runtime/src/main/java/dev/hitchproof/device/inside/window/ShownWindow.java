package dev.hitchproof.device.inside.window;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import dev.hitchproof.device.inside.shadow.DeviceInputEventReceiver;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers;

/** A window that is on the screen. {@code layer} orders from bottom to top. */
record ShownWindow(View view, ViewRootImpl root, LayoutParams attrs, Rect frame, int layer) {
  boolean has(int flag) {
    return (attrs.flags & flag) != 0;
  }

  boolean alive() {
    return root.getView() != null;
  }

  /** The app's end of this window's input channel. */
  DeviceInputEventReceiver input() {
    Object receiver = ReflectionHelpers.getField(root, "mInputEventReceiver");
    return Shadow.extract(receiver);
  }
}
