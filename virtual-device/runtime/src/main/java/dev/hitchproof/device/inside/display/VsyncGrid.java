package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.inside.time.Clock;

/**
 * The display's vsyncs: a fixed grid in virtual time, its phase drawn from the seed.
 *
 * @param phaseNs the time of its first vsync, which has the number {@code phaseIndex}
 */
public record VsyncGrid(long periodNs, long phaseNs, long phaseIndex) {
  private static final long MS = 1_000_000L;
  /** Whole milliseconds at 60, 90 and 120 Hz within nine. */
  private static final int MOST_VSYNCS = 9;

  public static VsyncGrid of(double refreshHz, long seed) {
    long period = periodOf(refreshHz);
    return new VsyncGrid(period, Clock.UP_NS + Math.floorMod(mixed(seed), period), 0);
  }

  /** The grid with another rate from the first vsync after {@code ns}; numbering continues. */
  public VsyncGrid changedAfterNs(long ns, double refreshHz) {
    long firstNs = nextAfterNs(ns);
    return new VsyncGrid(periodOf(refreshHz), firstNs, index(firstNs));
  }

  /** The same with a higher rate, whose vsyncs divide this grid's: it need not wait for the next of these. */
  VsyncGrid raisedAfterNs(long ns, double refreshHz) {
    long period = periodOf(refreshHz);
    long firstNs = Math.max(phaseNs, phaseNs + (Math.floorDiv(ns - phaseNs, period) + 1) * period);
    return new VsyncGrid(period, firstNs, index(ns) + 1);
  }

  /** The grid with its next vsync at {@code firstNs}, after none since {@code ns}; numbering continues. */
  VsyncGrid movedAfterNs(long ns, long firstNs) {
    return new VsyncGrid(periodNs, firstNs, index(ns) + 1);
  }

  /** The first moment from {@code ns} on at which milliseconds stand to vsyncs as at the grid's first one. */
  public long likeFirstNs(long ns) {
    int vsyncs = 1;
    while (vsyncs < MOST_VSYNCS && Math.abs(Math.floorMod(vsyncs * periodNs + MS / 2, MS) - MS / 2) > vsyncs) vsyncs++;
    long stepNs = vsyncs * periodNs;
    return ns + Math.floorMod(phaseNs - ns, stepNs);
  }

  private static long periodOf(double refreshHz) {
    return Math.round(1e9 / refreshHz);
  }

  /** SplitMix64's finaliser: neighbouring seeds give phases far apart (https://prng.di.unimi.it/splitmix64.c). */
  private static long mixed(long seed) {
    long z = seed + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** The first vsync strictly after {@code ns}. */
  public long nextAfterNs(long ns) {
    return Math.max(phaseNs, phaseNs + (periods(ns) + 1) * periodNs);
  }

  /** The number of the last vsync at or before {@code ns}. */
  public long index(long ns) {
    return phaseIndex + periods(ns);
  }

  private long periods(long ns) {
    return Math.floorDiv(ns - phaseNs, periodNs);
  }
}
