package dev.hitchproof.probe;

/**
 * The columns of a ring's slots; times are System.nanoTime's. Constants instead of value objects: hot paths allocate
 * nothing.
 */
final class Slot {
  /** In the main thread's ring: which of the layouts below the slot has; see {@link Kind}. */
  static final int KIND = 0;
  static final int MAIN_COLUMNS = 9;
  static final int METRICS_COLUMNS = 17;
  static final int VERDICT_COLUMNS = 6;

  private Slot() {}

  /** A frame callback. */
  static final class Frame {
    static final int VSYNC_NS = 1;
    static final int CALLBACK_NS = 2;
    /** 0, or {@link #FIRST}. */
    static final int FLAGS = 3;
    /** The first callback after a pause. */
    static final int FIRST = 1;
    /** 0: unknown. */
    static final int PERIOD_NS = 4;
    /** −1: unknown. */
    static final int VSYNC_ID = 5;

    private Frame() {}
  }

  /** A scroll of one window. */
  static final class Scroll {
    static final int ORDINAL = 1;
    static final int TIME_NS = 2;
    static final int VSYNC_NS = 3;
    static final int WINDOW = 4;
    static final int DX_16TH_PX = 5;
    static final int DY_16TH_PX = 6;
    static final int FLAGS = 7;

    private Scroll() {}
  }

  /** A touch sample of one pointer. */
  static final class Touch {
    static final int EVENT_NS = 1;
    static final int ORDINAL = 2;
    static final int DISPATCH_NS = 3;
    static final int ACTION = 4;
    static final int POINTER = 5;
    static final int X_16TH_PX = 6;
    static final int Y_16TH_PX = 7;
    static final int WINDOW = 8;

    private Touch() {}
  }

  /** A frame report, in its own ring, without a kind. Absent durations are −1. */
  static final class Metrics {
    static final int VSYNC_NS = 0;
    static final int INTENDED_VSYNC_NS = 1;
    /** The stages' durations, in the order of FrameMetrics' numbers. */
    static final int FIRST_STAGE_NS = 2;
    static final int STAGES = 8;
    static final int TOTAL_NS = 10;
    static final int GPU_NS = 11;
    static final int DEADLINE_NS = 12;
    static final int FLAGS = 13;
    static final int DROP_COUNT = 14;
    static final int WINDOW = 15;
    /** The platform's id of the callback's vsync; −1: unknown. */
    static final int VSYNC_ID = 16;

    private Metrics() {}
  }

  /** SurfaceFlinger's verdict on a frame, in its own ring, without a kind. */
  static final class Verdict {
    static final int VSYNC_ID = 0;
    static final int TYPE = 1;
    static final int SCHEDULED_NS = 2;
    static final int ACTUAL_NS = 3;
    /** 0 or less: unknown. */
    static final int PRESENT_NS = 4;
    static final int WINDOW = 5;

    private Verdict() {}
  }
}
