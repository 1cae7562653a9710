package dev.hitchproof.screens;

/** Texts to show, as a function of their position. */
final class Words {
  private static final String[] WORDS = {
    "harbour", "morning", "olive", "tram", "workshop", "river", "quiet", "second", "light", "bread", "hill", "step"
  };

  private Words() {}

  static String at(int position) {
    return WORDS[Math.floorMod(position, WORDS.length)];
  }

  static String sentence(int position, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) text.append(i == 0 ? "" : " ").append(at(position * 7 + i * (i + 5)));
    return text.append('.').toString();
  }
}
