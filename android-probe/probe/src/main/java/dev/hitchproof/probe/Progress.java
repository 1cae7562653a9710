package dev.hitchproof.probe;

/** The recording's present state: written by the main thread, read by the probe's threads. */
final class Progress {
  /** Number of the latest recorded frame callback, from 0 over the session. */
  volatile long ordinal = -1;
  /** Vsync of the latest frame callback. */
  volatile long vsyncNs;
  /** The same, once the main thread is done with that frame. */
  volatile long doneVsyncNs;
  /** The platform's id of the latest callback's vsync; −1 where it has none (below API 33). */
  volatile long vsyncId = -1;
  /** Frame callbacks are posted. */
  volatile boolean armed;
  volatile long armedNs;
  volatile long disarmedNs;
  /** Vsync period in force. */
  volatile long periodNs = 16_666_667L;
  /** Frames of windows in which content moved so far. Main thread only. */
  long scrolls;
  /** Slides so far; the number of stacks is limited per slide. */
  volatile int slide;
}
