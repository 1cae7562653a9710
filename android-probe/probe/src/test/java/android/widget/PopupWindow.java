package android.widget;

import android.view.View;
import android.view.inspector.WindowInspector;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class: a window that is shown is one of {@link WindowInspector#SHOWN}. */
public class PopupWindow {
  private final View content;
  private boolean isTouchable = true;
  /** Those that are shown and would take touches. */
  public static final List<PopupWindow> TOUCHABLE = new ArrayList<PopupWindow>();

  public PopupWindow(View content, int width, int height) {
    this.content = content;
  }

  public void setTouchable(boolean is) {
    isTouchable = is;
  }

  public void showAtLocation(View parent, int gravity, int x, int y) {
    WindowInspector.SHOWN.add(content);
    if (isTouchable) TOUCHABLE.add(this);
  }

  public void dismiss() {
    WindowInspector.SHOWN.remove(content);
    TOUCHABLE.remove(this);
  }
}
