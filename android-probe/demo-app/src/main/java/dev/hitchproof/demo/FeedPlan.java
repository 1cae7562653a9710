package dev.hitchproof.demo;

import java.util.Map;

/**
 * What the feed shows and what its rows cost, read from the launch extras. A number may come as a
 * number or as text; anything else counts as absent. A cost of 0 and a row of −1 are off. The
 * names, defaults and meanings are listed in android-probe/README.md.
 */
final class FeedPlan {
  final String world;
  final int rows;
  /** The container of the rows in {@link LayoutsActivity}; empty: a column. */
  final String layout;

  /** A tap on the header there scrolls smoothly by so many pixels, or jumps to a row. */
  final int tapPx;

  final int tapRow;
  final boolean dialog;
  final boolean popup;
  final boolean prefetch;
  final long rowUs;
  final int slowEvery;
  final int slowFirst;
  final long slowUs;
  final int lockedEvery;
  final long lockedUs;
  final int frozenRow;
  final long frozenUs;
  final int crashRow;
  final int deadlockRow;
  final int layoutEvery;
  final long layoutUs;
  final int dragEvery;
  final long dragUs;
  final int drawEvery;
  final int drawOperations;
  final int uploadEvery;
  final int uploadKpx;
  final int layerEvery;
  final int layers;
  final RowNoise noise;

  /** Built into the APK: by how many percent every cost is raised. */
  final int slowdownPercent;

  FeedPlan(Map<String, Object> extras, int slowdownPercent) {
    Object name = extras.get("world");
    this.world = name == null ? "" : name.toString();
    this.rows = (int) number(extras, "rows", 500);
    Object container = extras.get("layout");
    this.layout = container == null ? "" : container.toString();
    this.tapPx = (int) number(extras, "tapPx", 0);
    this.tapRow = (int) number(extras, "tapRow", -1);
    this.dialog = flag(extras, "dialog", false);
    this.popup = flag(extras, "popup", false);
    this.prefetch = flag(extras, "prefetch", true);
    this.rowUs = micros(extras, "rowMs");
    this.slowEvery = (int) number(extras, "slowEvery", 0);
    this.slowFirst = (int) number(extras, "slowFirst", slowEvery);
    this.slowUs = micros(extras, "slowMs");
    this.lockedEvery = (int) number(extras, "lockedEvery", 0);
    this.lockedUs = micros(extras, "lockedMs");
    this.frozenRow = (int) number(extras, "frozenRow", -1);
    this.frozenUs = micros(extras, "frozenMs");
    this.crashRow = (int) number(extras, "crashRow", -1);
    this.deadlockRow = (int) number(extras, "deadlockRow", -1);
    this.layoutEvery = (int) number(extras, "layoutEvery", 0);
    this.layoutUs = micros(extras, "layoutMs");
    this.dragEvery = (int) number(extras, "dragEvery", 0);
    this.dragUs = micros(extras, "dragMs");
    this.drawEvery = (int) number(extras, "drawEvery", 0);
    this.drawOperations = (int) number(extras, "drawOperations", 0);
    this.uploadEvery = (int) number(extras, "uploadEvery", 0);
    this.uploadKpx = (int) number(extras, "uploadKpx", 0);
    this.layerEvery = (int) number(extras, "layerEvery", 0);
    this.layers = (int) number(extras, "layers", 0);
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

  /** An extra in milliseconds with up to three decimals, as microseconds; 0 if it is absent. */
  private static long micros(Map<String, Object> extras, String name) {
    Object value = extras.get(name);
    try {
      return value == null ? 0 : Math.round(Double.parseDouble(value.toString().trim()) * 1000);
    } catch (NumberFormatException notANumber) {
      return 0;
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
