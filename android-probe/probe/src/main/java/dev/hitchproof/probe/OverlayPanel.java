package dev.hitchproof.probe;

import android.content.Context;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.PopupWindow;
import android.widget.TextView;

/**
 * A popup that takes no focus and is not in the accessibility tree. It is beside the list whose text is read, where there is room,
 * and follows a finger that drags it; then it stays where it was put. Main thread.
 */
final class OverlayPanel implements Overlay.Panel, View.OnTouchListener {
  private static final int BACKGROUND = 0xB0000000;
  private static final int PADDING_DP = 6;
  private static final int TOP_DP = 48;
  private static final int LINES = 3;
  private static final int LINE_DP = 20;
  private final Guard guard;
  private TextView view;
  private PopupWindow popup;
  private View over;
  private int density;
  /** From the screen's right edge and top; kept when the activity changes. */
  private int rightPx = -1;
  private int topPx;
  private boolean isPlaced;
  /** Where there is no room for three. */
  private boolean isOneLine;
  private float grabbedX;
  private float grabbedY;

  OverlayPanel(Guard guard) {
    this.guard = guard;
  }

  @Override
  public void show(View decor) {
    hide();
    if (!decor.isAttachedToWindow()) return;
    Context context = decor.getContext();
    over = decor;
    density = Math.round(context.getResources().getDisplayMetrics().density);
    int padding = PADDING_DP * density;
    if (rightPx < 0) {
      rightPx = padding;
      topPx = TOP_DP * density;
    }
    view = new TextView(context);
    view.setText("– ms/s");
    view.setTextColor(0xFFFFFFFF);
    view.setBackgroundColor(BACKGROUND);
    view.setPadding(padding, padding, padding, padding);
    view.setImportantForAccessibility(View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS);
    view.setOnTouchListener(this);
    popup = new PopupWindow(view, LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    popup.showAtLocation(decor, Gravity.TOP | Gravity.END, rightPx, topPx);
  }

  @Override
  public void hide() {
    PopupWindow shown = popup;
    popup = null;
    view = null; // it would keep its activity
    over = null;
    if (shown != null) shown.dismiss();
  }

  @Override
  public void avoid(View list) {
    if (popup == null || list == null || isPlaced) return;
    int[] place = new int[2];
    list.getLocationOnScreen(place);
    int belowPx = over.getHeight() - place[1] - list.getHeight();
    int roomPx = Math.max(place[1], belowPx);
    if (roomPx < heightPx(1)) return;
    isOneLine = roomPx < heightPx(LINES);
    boolean isAbove = place[1] >= heightPx(isOneLine ? 1 : LINES);
    moveTo(rightPx, isAbove ? place[1] - heightPx(isOneLine ? 1 : LINES) : place[1] + list.getHeight());
  }

  private int heightPx(int lines) {
    return (lines * LINE_DP + 2 * PADDING_DP) * density;
  }

  @Override
  public boolean onTouch(View v, MotionEvent e) {
    guard.each(() -> drag(e));
    return true;
  }

  private void drag(MotionEvent e) {
    if (popup == null) return;
    if (e.getActionMasked() == MotionEvent.ACTION_DOWN) {
      grabbedX = e.getRawX() + rightPx;
      grabbedY = e.getRawY() - topPx;
    } else if (e.getActionMasked() == MotionEvent.ACTION_MOVE) {
      isPlaced = true;
      moveTo(Math.round(grabbedX - e.getRawX()), Math.round(e.getRawY() - grabbedY));
    }
  }

  private void moveTo(int right, int top) {
    rightPx = Math.max(0, right);
    topPx = Math.max(0, top);
    popup.update(rightPx, topPx, -1, -1);
  }

  @Override
  public void set(String text, int color) {
    if (popup == null) return;
    view.setText(isOneLine ? text.replace("\n", " · ") : text);
    view.setTextColor(color);
  }

  @Override
  public boolean isIn(View root) {
    return view != null && view.getRootView() == root;
  }
}
