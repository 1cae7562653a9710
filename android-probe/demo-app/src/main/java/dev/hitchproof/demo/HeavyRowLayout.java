package dev.hitchproof.demo;

import android.content.Context;
import android.graphics.Canvas;
import android.os.SystemClock;
import android.util.AttributeSet;
import android.widget.LinearLayout;

/** A row that may be expensive to draw, and to measure for the first time after a bind. */
public final class HeavyRowLayout extends LinearLayout {
  private long owedUs;
  private RowDrawing drawing = RowDrawing.NONE;

  public HeavyRowLayout(Context context, AttributeSet attributes) {
    super(context, attributes);
  }

  void owe(long layoutUs) {
    owedUs = layoutUs;
    if (layoutUs > 0) {
      requestLayout();
    }
  }

  void draws(RowDrawing drawing) {
    boolean changes = !(drawing.isNothing() && this.drawing.isNothing());
    this.drawing = drawing;
    if (changes) {
      invalidate();
    }
  }

  @Override
  protected void dispatchDraw(Canvas canvas) {
    super.dispatchDraw(canvas);
    drawing.on(canvas, getWidth(), getHeight());
  }

  @Override
  protected void onMeasure(int widthSpec, int heightSpec) {
    SystemClock.sleep(owedUs / 1000);
    Hold.forUs((int) (owedUs % 1000));
    owedUs = 0;
    super.onMeasure(widthSpec, heightSpec);
  }
}
