package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.TextPaint;
import android.util.SparseArray;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Makes one date format, and each label only once. */
final class KeptDays implements DayPainter {
  private final SimpleDateFormat format = new SimpleDateFormat("EEEE, d MMMM yyyy", Locale.ENGLISH);
  private final SparseArray<String> labels = new SparseArray<>();

  @Override
  public void draw(Canvas canvas, int day, int widthPx, TextPaint paint) {
    String label = labels.get(day);
    if (label == null) labels.put(day, label = format.format(new Date(TimeUnit.DAYS.toMillis(day))));
    canvas.drawText(label, 0, 0, paint);
  }
}
