package dev.hitchproof.screens;

import android.content.Context;
import android.graphics.Canvas;
import android.text.TextPaint;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.View;
import android.widget.OverScroller;

/** Days below each other. It keeps its own offset: no view in it scrolls. */
final class CalendarView extends View {
  private static final int DAYS = 3_650;
  private static final int DAY_PX = 180;
  private static final int TEXT_PX = 42;
  private final DayPainter days;
  private final TextPaint paint = new TextPaint(TextPaint.ANTI_ALIAS_FLAG);
  private final OverScroller scroller;
  private final GestureDetector gestures;
  private int offsetPx;

  CalendarView(Context context, DayPainter days) {
    super(context);
    this.days = days;
    paint.setTextSize(TEXT_PX);
    scroller = new OverScroller(context);
    gestures = new GestureDetector(context, new Scrolling());
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    return gestures.onTouchEvent(event);
  }

  @Override
  public void computeScroll() {
    if (scroller.computeScrollOffset()) moveTo(scroller.getCurrY());
  }

  private void moveTo(int px) {
    offsetPx = Math.max(0, Math.min(DAYS * DAY_PX - getHeight(), px));
    postInvalidateOnAnimation();
  }

  @Override
  protected void onDraw(Canvas canvas) {
    for (int day = offsetPx / DAY_PX; day * DAY_PX < offsetPx + getHeight(); day++) {
      canvas.save();
      canvas.translate(0, day * DAY_PX - offsetPx + TEXT_PX);
      days.draw(canvas, day, getWidth(), paint);
      canvas.restore();
    }
  }

  private final class Scrolling extends GestureDetector.SimpleOnGestureListener {
    @Override
    public boolean onDown(MotionEvent event) {
      scroller.forceFinished(true);
      return true;
    }

    @Override
    public boolean onScroll(MotionEvent down, MotionEvent move, float dx, float dy) {
      moveTo(offsetPx + Math.round(dy));
      return true;
    }

    @Override
    public boolean onFling(MotionEvent down, MotionEvent up, float vx, float vy) {
      scroller.fling(0, offsetPx, 0, -Math.round(vy), 0, 0, 0, DAYS * DAY_PX - getHeight());
      postInvalidateOnAnimation();
      return true;
    }
  }
}
