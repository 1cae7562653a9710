package android.widget;

import android.view.View;
import android.view.inspector.WindowInspector;

/** Stands in for the platform's class: a window that is shown is one of {@link WindowInspector#SHOWN}. */
public class PopupWindow {
  private final View content;
  /** Where the last one was shown or moved to. */
  public static String place;

  public PopupWindow(View content, int width, int height) {
    this.content = content;
  }

  public void showAtLocation(View parent, int gravity, int x, int y) {
    WindowInspector.SHOWN.add(content);
    place = x + " " + y;
  }

  public void update(int x, int y, int width, int height) {
    place = x + " " + y;
  }

  public void dismiss() {
    WindowInspector.SHOWN.remove(content);
  }
}
