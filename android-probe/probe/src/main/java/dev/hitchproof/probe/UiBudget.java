package dev.hitchproof.probe;

/**
 * How long after its vsync a frame's work on the main thread may last: a frame that the renderer gets later is late.
 * The renderer's need is learned from the platform's reports. Thread of frames.
 */
final class UiBudget {
  private static final int SHORTEST_SHARE = 4;
  /** A shorter need counts at once, a longer one only by this share of the difference, since it may include waiting. */
  private static final int RISE_SHARE = 16;
  private static final long UNKNOWN = -1;
  private long renderNs = UNKNOWN;
  private long slackNs;

  /**
   * A frame was reported.
   *
   * @param renderedNs time that the frame took after its part on the main thread
   * @param deadlineNs −1 if the platform reports none
   */
  void reported(long renderedNs, long deadlineNs, long periodNs) {
    long knownNs = renderNs;
    renderNs = knownNs == UNKNOWN || renderedNs < knownNs ? renderedNs : knownNs + (renderedNs - knownNs) / RISE_SHARE;
    slackNs = deadlineNs < 0 ? 0 : deadlineNs - periodNs;
  }

  /** The budget. Before the first report it is a whole period: a frame that exceeds it misses the next vsync too. */
  long ns(long periodNs) {
    if (renderNs == UNKNOWN) return periodNs;
    return Math.max(periodNs / SHORTEST_SHARE, periodNs + slackNs - renderNs);
  }
}
