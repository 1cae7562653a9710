package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.TextPaint;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Makes date formats in many languages for each day that it draws. */
final class FormattedDays implements DayPainter {
  private static final Locale[] LANGUAGES = {Locale.GERMAN, Locale.FRENCH, Locale.ITALIAN, Locale.GERMANY, Locale.FRANCE, Locale.ITALY, Locale.UK, Locale.CANADA, Locale.US, Locale.ENGLISH};

  @Override
  public void draw(Canvas canvas, int day, int widthPx, TextPaint paint) {
    canvas.drawText(label(day), 0, 0, paint);
  }

  private static String label(int day) {
    String label = "";
    for (Locale locale : LANGUAGES) label = new SimpleDateFormat("EEEE, d MMMM yyyy", locale).format(new Date(TimeUnit.DAYS.toMillis(day)));
    return label;
  }
}
