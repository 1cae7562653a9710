package org.example.journal;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Has the days of the comments on an entry ready, as texts. */
final class Dates {
  private static final int COMMENTS = 300;

  private Dates() {}

  private static SimpleDateFormat format() {
    return new SimpleDateFormat("EEE d MMM", Locale.getDefault());
  }

  private static Date dayOf(int entry, int comment) {
    return new Date(TimeUnit.DAYS.toMillis(entry % 52 * 7L + comment));
  }

  /** Makes a format for each comment. */
  static final class Mistake extends Change {
    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(days(position));
    }

    private static String[] days(int entry) {
      String[] days = new String[COMMENTS];
      for (int i = 0; i < days.length; i++) days[i] = format().format(dayOf(entry, i));
      return days;
    }
  }

  /** Makes one format, and the texts of a day once. */
  static final class Innocent extends Change {
    private final String[][] days = new String[52][COMMENTS];

    Innocent() {
      SimpleDateFormat format = format();
      for (int entry = 0; entry < days.length; entry++)
        for (int i = 0; i < COMMENTS; i++) days[entry][i] = format.format(dayOf(entry, i));
    }

    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(days[position % days.length]);
    }
  }
}
