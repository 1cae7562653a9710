package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.StaticLayout;
import android.text.TextPaint;

/** Breaks the notes of a day into lines each time it draws them. */
final class NotedDays implements DayPainter {
  private static final int WORDS = 60;

  @Override
  public void draw(Canvas canvas, int day, int widthPx, TextPaint paint) {
    String notes = Words.sentence(day, WORDS);
    StaticLayout.Builder.obtain(notes, 0, notes.length(), paint, widthPx).build().draw(canvas);
  }
}
