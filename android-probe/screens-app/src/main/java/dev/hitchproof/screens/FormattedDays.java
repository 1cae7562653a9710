package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.TextPaint;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Makes a date format for each day that it draws. */
final class FormattedDays implements DayPainter {
  @Override
  public void draw(Canvas canvas, int day, int widthPx, TextPaint paint) {
    canvas.drawText(label(day), 0, 0, paint);
  }

  private static String label(int day) {
    return new SimpleDateFormat("EEEE, d MMMM yyyy", Locale.ENGLISH).format(new Date(TimeUnit.DAYS.toMillis(day)));
  }
}
