package dev.hitchproof.probe;

/** The recorders' names, as in META and the mark "recorder-off". */
final class Recorder {
  static final String FRAMES = "frames";
  static final String SCROLLING = "scrolling";
  static final String TOUCHES = "touches";
  static final String FRAME_METRICS = "frame-metrics";
  static final String VERDICTS = "verdicts";
  static final String STACKS = "stacks";
  static final String WINDOWS = "windows";
  static final String DISPLAY = "display";
  static final String CONDITIONS = "conditions";
  static final String DISPATCHES = "dispatches";
  static final String ANRS = "anrs";
  static final String OVERLAY = "overlay";
  static final String BLANK = "blank";
  static final String RECOMPOSITIONS = "recompositions";
  /** Only in builds whose methods are traced. */
  static final String METHODS = "methods";
  /** On only if the start command asks for them: they cost more than others, work while nothing scrolls or are visible. */
  static final String[] OPTIONAL = {DISPATCHES, ANRS, OVERLAY, RECOMPOSITIONS, BLANK};
  static final String[] ALL = {FRAMES, SCROLLING, TOUCHES, FRAME_METRICS, VERDICTS, STACKS, WINDOWS, DISPLAY, CONDITIONS};

  private Recorder() {}
}
