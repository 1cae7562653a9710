package dev.hitchproof.probe;

/** The recording's current state: written by the main thread, read by the probe's threads. */
final class Progress {
  /** Number of the latest recorded frame callback, counted from 0 over the session. */
  volatile long ordinal = -1;
  /** Vsync of the latest frame callback. */
  volatile long vsyncNs;
  /** Vsync of the latest frame after which the main thread was idle or, if the frame was late, has ended it. */
  volatile long doneVsyncNs;
  /** The platform's id of the latest callback's vsync; −1 if it has none (below API 36). */
  volatile long vsyncId = -1;
  /** Whether frame callbacks are posted. */
  volatile boolean armed;
  volatile long armedNs;
  volatile long disarmedNs;
  /** When it was armed and disarmed the time before: reports of slow frames arrive after the next slide has begun. */
  volatile long earlierArmedNs = Long.MAX_VALUE;
  volatile long earlierDisarmedNs;
  /** Current vsync period. */
  volatile long periodNs = 16_666_667L;
  /** Number of frames so far in which a window's content moved. Main thread only. */
  long scrolls;
  /** Number of slides so far; the number of stacks is limited per slide. */
  volatile int slide;
}
