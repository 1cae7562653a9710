package dev.hitchproof.probe;

import android.content.Context;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.PopupWindow;
import android.widget.TextView;

/** A popup at the top of the screen that takes no focus and no touches and is not in the accessibility tree. Main thread. */
final class OverlayPanel implements Overlay.Panel {
  private static final int BACKGROUND = 0xB0000000;
  private static final int PADDING_DP = 6;
  private static final int TOP_DP = 48;
  private TextView view;
  private PopupWindow popup;

  @Override
  public void show(View decor) {
    hide();
    if (!decor.isAttachedToWindow()) return;
    Context context = decor.getContext();
    float density = context.getResources().getDisplayMetrics().density;
    int padding = Math.round(PADDING_DP * density);
    view = new TextView(context);
    view.setText("– fps");
    view.setTextColor(0xFFFFFFFF);
    view.setBackgroundColor(BACKGROUND);
    view.setPadding(padding, padding, padding, padding);
    view.setImportantForAccessibility(View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS);
    popup = new PopupWindow(view, LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    popup.setTouchable(false);
    popup.showAtLocation(decor, Gravity.TOP | Gravity.END, padding, Math.round(TOP_DP * density));
  }

  @Override
  public void hide() {
    PopupWindow shown = popup;
    popup = null;
    view = null; // it would keep its activity
    if (shown != null) shown.dismiss();
  }

  @Override
  public void set(String text, int color) {
    if (popup == null) return;
    view.setText(text);
    view.setTextColor(color);
  }

  @Override
  public boolean isIn(View root) {
    return view != null && view.getRootView() == root;
  }
}
