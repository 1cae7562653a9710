package org.example.journal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Shows how many words are new in an entry. */
final class Ranks {
  private static final int WORDS = 800;

  private Ranks() {}

  /** Looks each word up in a list of those before. */
  static final class Mistake extends Change {
    @Override
    void bind(EntryRow row, int position) {
      row.itemView.setTag(newWords(position));
    }

    private static int newWords(int position) {
      List<String> known = new ArrayList<>();
      for (int i = 0; i < WORDS; i++) {
        String word = "word " + (position + i);
        if (!known.contains(word)) known.add(word);
      }
      return known.size();
    }
  }

  /** Has a set of the few words that are shown. */
  static final class Innocent extends Change {
    private final Set<String> known = new HashSet<>();

    @Override
    void bind(EntryRow row, int position) {
      if (known.add(Words.at(position))) row.itemView.setTag(known.size());
    }
  }
}
