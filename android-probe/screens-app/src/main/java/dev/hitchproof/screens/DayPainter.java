package dev.hitchproof.screens;

import android.graphics.Canvas;
import android.text.TextPaint;

/** Draws a day, from the canvas's origin. */
interface DayPainter {
  void draw(Canvas canvas, int day, int widthPx, TextPaint paint);
}
