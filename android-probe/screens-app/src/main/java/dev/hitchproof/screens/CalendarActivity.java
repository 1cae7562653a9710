package dev.hitchproof.screens;

import android.app.Activity;
import android.os.Bundle;

/** A calendar that draws and scrolls itself. */
public final class CalendarActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(null);
    CalendarView calendar = new CalendarView(this, daysOf(World.of(this)));
    calendar.setContentDescription("calendar");
    setContentView(calendar);
  }

  private static DayPainter daysOf(String world) {
    switch (world) {
      case "date-formats": return new FormattedDays();
      case "text-layouts": return new NotedDays();
      case "kept-labels": return new KeptDays();
      default: return (canvas, day, widthPx, paint) -> canvas.drawText("day " + day, 0, 0, paint);
    }
  }
}
