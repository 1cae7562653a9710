package dev.hitchproof.device.inside.window;

import android.view.View;
import android.view.ViewGroup;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/**
 * Whether a frame shows its content elsewhere than the frame before: a comparison of where every view of the window
 * stands when the frame is handed to the renderer. Needs no listener and no word from the app.
 */
public final class ContentPositions {
  private final Map<Long, Long> byRenderer = new HashMap<>();

  /** On main, once per drawn frame. */
  public boolean moved(long renderer) {
    View content = contentOf(renderer);
    if (content == null) return false;
    Long before = byRenderer.put(renderer, hash(content, 17));
    return before != null && !before.equals(byRenderer.get(renderer));
  }

  public void gone(long renderer) {
    byRenderer.remove(renderer);
  }

  private static View contentOf(long renderer) {
    for (ShownWindow window : Windows.shown()) {
      Object attached = ReflectionHelpers.getField(window.root(), "mAttachInfo");
      Object own = ReflectionHelpers.getField(attached, "mThreadedRenderer");
      if (own != null && ReflectionHelpers.<Long>getField(own, "mNativeProxy") == renderer) return window.view();
    }
    return null;
  }

  private static long hash(View view, long before) {
    if (view.getVisibility() != View.VISIBLE) return before * 31;
    long hash = before * 31 + view.getLeft();
    hash = hash * 31 + view.getTop();
    hash = hash * 31 + view.getScrollX();
    hash = hash * 31 + view.getScrollY();
    hash = hash * 31 + Float.floatToIntBits(view.getTranslationX());
    hash = hash * 31 + Float.floatToIntBits(view.getTranslationY());
    if (!(view instanceof ViewGroup group)) return hash;
    for (int i = 0; i < group.getChildCount(); i++) hash = hash(group.getChildAt(i), hash);
    return hash;
  }
}
