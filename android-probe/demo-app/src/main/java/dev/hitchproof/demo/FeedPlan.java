package dev.hitchproof.demo;

import java.util.Map;

/**
 * What the feed shows and what its rows cost: the launch extras, read leniently (a number may come as a number or as
 * its text; what is neither counts as not given). Costs are off at 0, rows at −1.
 *
 * <table>
 * <caption>Extras</caption>
 * <tr><td>world</td><td>name shown in the title bar</td></tr>
 * <tr><td>rows</td><td>number of rows, default 500</td></tr>
 * <tr><td>prefetch</td><td>RecyclerView may bind rows ahead, between frames; default true</td></tr>
 * <tr><td>rowMs</td><td>each bind</td></tr>
 * <tr><td>slowEvery, slowFirst, slowMs</td><td>bind of rows slowFirst (default slowEvery), + slowEvery, …</td></tr>
 * <tr><td>frozenRow, frozenMs</td><td>bind of one row</td></tr>
 * <tr><td>layoutEvery, layoutMs</td><td>first measure after the bind of rows layoutEvery, 2·layoutEvery, …</td></tr>
 * <tr><td>dragEvery, dragMs</td><td>every dragEvery-th scroll callback while the finger is down</td></tr>
 * <tr><td>noiseSeed, noiseMedianUs, noiseSigmaPermille</td><td>log-normal cost of each bind, by row</td></tr>
 * <tr><td>runFactorPermille</td><td>factor on that noise; 0 counts as 1000</td></tr>
 * </table>
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
    this.noise = new RowNoise(number(extras, "noiseSeed", 0), number(extras, "noiseMedianUs", 0),
        number(extras, "noiseSigmaPermille", 0), number(extras, "runFactorPermille", 0));
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
