package dev.hitchproof.demo;

/** Ranks a row among those before it, the slow way: the kind of thing that slips into a bind. */
final class Ranking {
  private static final int FIRST_SCORES = 1_000;
  private static final int SCORES_A_ROW = 16;
  private static final int PRIME = 7919;
  private static final int SCORES = 1009;

  private Ranking() {}

  static int place(int row) {
    int[] scores = new int[FIRST_SCORES + row * SCORES_A_ROW];
    for (int i = 0; i < scores.length; i++) scores[i] = (i * PRIME + row) % SCORES;
    int place = 0;
    for (int i = 0; i < scores.length; i++) {
      for (int j = i + 1; j < scores.length; j++) {
        if (scores[j] >= scores[i]) continue;
        int lower = scores[j];
        scores[j] = scores[i];
        scores[i] = lower;
        place++;
      }
    }
    return place;
  }
}
