package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.Charges;

/**
 * A text whose characters cost when they are read. A pattern reads a character again each time it steps back, so its
 * work is counted for every pattern. Like Android's matcher, it reads a copy of a text that may change.
 */
final class CountedText implements CharSequence {
  /** Units of one step of a matcher: test/bench/call-costs.ts. */
  private static final int STEP = 200;

  private final String text;

  CountedText(String text) {
    this.text = text;
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    Charges.OF_DEVICE.spend(STEP);
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
