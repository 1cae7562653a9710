package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.TextPaint;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Makes date formats of all lengths in many languages for each day that it draws, and shows one. */
final class FormattedDays implements DayPainter {
  private static final Locale[] LANGUAGES = {Locale.GERMAN, Locale.FRENCH, Locale.ITALIAN, Locale.GERMANY, Locale.FRANCE, Locale.ITALY, Locale.UK, Locale.CANADA, Locale.US, Locale.ENGLISH};

  private static final String[] PATTERNS = {"EEEE, d MMMM yyyy", "EEE, d MMM yyyy", "d MMMM yyyy", "MMMM yyyy", "EEEE d", "d.M.yyyy", "d/M/yy", "EEEE"};

  @Override
  public void draw(Canvas canvas, int day, int widthPx, TextPaint paint) {
    canvas.drawText(label(day), 0, 0, paint);
  }

  private static String label(int day) {
    String label = "";
    for (String pattern : PATTERNS) {
      for (Locale locale : LANGUAGES) label = new SimpleDateFormat(pattern, locale).format(new Date(TimeUnit.DAYS.toMillis(day)));
    }
    return label;
  }
}
