package android.widget;

import android.content.Context;
import android.view.View;

/** Stands in for the platform's class, which measures fonts. */
public class TextView extends View {
  public String text;
  public int color;
  public boolean isAccessible = true;

  public TextView(Context context) {
    super(context);
  }

  public final void setText(CharSequence text) {
    this.text = text.toString();
  }

  public void setTextColor(int color) {
    this.color = color;
  }

  @Override
  public void setBackgroundColor(int color) {}

  @Override
  public void setImportantForAccessibility(int mode) {
    isAccessible = mode != IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS;
  }

  /** What is called of its touches. */
  public OnTouchListener touched;

  @Override
  public void setOnTouchListener(OnTouchListener l) {
    touched = l;
  }

  @Override
  public void setPadding(int left, int top, int right, int bottom) {}
}
