package org.example.journal;

/** Sentences that look written. */
final class Words {
  private static final String[] WORDS = {"harbour", "bread", "tram", "rain", "river", "workshop", "olives", "step", "hill", "light"};
  private static final String[] SENTENCES = sentences();

  private Words() {}

  static String at(int position) {
    return SENTENCES[position % SENTENCES.length];
  }

  static String of(int words, int seed) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) text.append(i == 0 ? "" : " ").append(WORDS[(seed * 7 + i * 3) % WORDS.length]);
    return text.toString();
  }

  private static String[] sentences() {
    String[] all = new String[100];
    for (int i = 0; i < all.length; i++) all[i] = of(6, i);
    return all;
  }
}
