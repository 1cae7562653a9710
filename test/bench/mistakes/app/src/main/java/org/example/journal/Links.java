package org.example.journal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the words of an entry that are places. */
final class Links {
  private static final int PLACES = 50;

  private Links() {}

  private static String place(int i) {
    return Words.of(1, i) + (i < 10 ? "" : " " + i);
  }

  /** Compiles a pattern for each place and each entry. */
  static final class Mistake extends Change {
    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setContentDescription(marked(Words.of(40, position)));
    }

    private static String marked(String text) {
      String marked = text;
      for (int i = 0; i < PLACES; i++) marked = marked.replaceAll("(?i)\\b(" + place(i) + ")(s|es)?\\b", "[$1]");
      return marked;
    }
  }

  /** Has compiled one pattern, and asks for the first place of a short text. */
  static final class Innocent extends Change {
    private static final Pattern PLACE = Pattern.compile("\\b(harbour|tram|river)\\b");

    @Override
    void bind(EntryRow row, int position) {
      Matcher place = PLACE.matcher(Words.at(position));
      row.itemView.setTag(place.find() ? place.start() : -1);
    }
  }
}
