package dev.hitchproof.demo;

import java.util.Map;

/**
 * What the feed shows and what its rows cost: the launch extras, read leniently (a number may come
 * as a number or as its text; what is neither counts as not given). Costs are off at 0, rows at −1.
 * Names, defaults and meanings stand in the table of android-probe/README.md.
 */
final class FeedPlan {
  final String world;
  final int rows;
  final boolean prefetch;
  final int rowMs;
  final int slowEvery;
  final int slowFirst;
  final int slowMs;
  final int frozenRow;
  final int frozenMs;
  final int layoutEvery;
  final int layoutMs;
  final int dragEvery;
  final int dragMs;
  final RowNoise noise;

  /** Built into the APK: every cost is that much higher. */
  final int slowdownPercent;

  FeedPlan(Map<String, Object> extras, int slowdownPercent) {
    Object name = extras.get("world");
    this.world = name == null ? "" : name.toString();
    this.rows = (int) number(extras, "rows", 500);
    this.prefetch = flag(extras, "prefetch", true);
    this.rowMs = (int) number(extras, "rowMs", 0);
    this.slowEvery = (int) number(extras, "slowEvery", 0);
    this.slowFirst = (int) number(extras, "slowFirst", slowEvery);
    this.slowMs = (int) number(extras, "slowMs", 0);
    this.frozenRow = (int) number(extras, "frozenRow", -1);
    this.frozenMs = (int) number(extras, "frozenMs", 0);
    this.layoutEvery = (int) number(extras, "layoutEvery", 0);
    this.layoutMs = (int) number(extras, "layoutMs", 0);
    this.dragEvery = (int) number(extras, "dragEvery", 0);
    this.dragMs = (int) number(extras, "dragMs", 0);
    this.noise =
        new RowNoise(
            number(extras, "noiseSeed", 0),
            number(extras, "noiseMedianUs", 0),
            number(extras, "noiseSigmaPermille", 0),
            number(extras, "runFactorPermille", 0));
    this.slowdownPercent = slowdownPercent;
  }

  private static long number(Map<String, Object> extras, String name, long absent) {
    Object value = extras.get(name);
    if (value instanceof Number) {
      return ((Number) value).longValue();
    }
    try {
      return value == null ? absent : Long.parseLong(value.toString().trim());
    } catch (NumberFormatException notANumber) {
      return absent;
    }
  }

  private static boolean flag(Map<String, Object> extras, String name, boolean absent) {
    Object value = extras.get(name);
    if (value == null) {
      return absent;
    }
    String text = value.toString().trim();
    return text.equals("1") || text.equalsIgnoreCase("true");
  }
}
