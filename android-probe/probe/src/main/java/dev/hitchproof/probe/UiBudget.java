package dev.hitchproof.probe;

/**
 * How long after its vsync a frame's work on the main thread may last: the frame is late when the renderer gets it later.
 * The renderer's need is learned from the platform's reports. Written by the metrics thread, read by the watchdog's.
 */
final class UiBudget {
  private static final int SHORTEST_SHARE = 4;
  /** A longer need is believed by this share of the difference, a shorter one at once: waiting is no need. */
  private static final int RISE_SHARE = 16;
  private static final long UNKNOWN = -1;
  private volatile long renderNs = UNKNOWN;
  private volatile long slackNs;

  /**
   * The report of a frame.
   *
   * @param renderedNs what the frame took after its part on the main thread
   * @param deadlineNs −1 where the platform reports none
   */
  void reported(long renderedNs, long deadlineNs, long periodNs) {
    long knownNs = renderNs;
    renderNs = knownNs == UNKNOWN || renderedNs < knownNs ? renderedNs : knownNs + (renderedNs - knownNs) / RISE_SHARE;
    slackNs = deadlineNs < 0 ? 0 : deadlineNs - periodNs;
  }

  /** Before the first report a whole period: the frame then misses the next vsync too. */
  long ns(long periodNs) {
    if (renderNs == UNKNOWN) return periodNs;
    return Math.max(periodNs / SHORTEST_SHARE, periodNs + slackNs - renderNs);
  }
}
