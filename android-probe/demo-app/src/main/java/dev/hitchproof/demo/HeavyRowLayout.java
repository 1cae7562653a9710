package dev.hitchproof.demo;

import android.content.Context;
import android.os.SystemClock;
import android.util.AttributeSet;
import android.widget.LinearLayout;

/** A row whose first measure after a bind may be expensive, as with deeply nested layouts. */
public final class HeavyRowLayout extends LinearLayout {
  private long owedMs;

  public HeavyRowLayout(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  void owe(long ms) {
    owedMs = ms;
    if (ms > 0) {
      requestLayout();
    }
  }

  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    if (owedMs > 0) {
      SystemClock.sleep(owedMs);
      owedMs = 0;
    }
    super.onMeasure(widthSpec, heightSpec);
  }
}
