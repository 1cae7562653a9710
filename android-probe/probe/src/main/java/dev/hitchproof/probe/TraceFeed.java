package dev.hitchproof.probe;

import dev.hitchproof.trace.Loss;
import dev.hitchproof.trace.RowBuffer;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.util.HashMap;
import java.util.Map;

/** Turns the rings' slots and other events (System.nanoTime) into the trace's records. Drain thread only. */
final class TraceFeed {
  private static final int MOST_FRAME_TEXTS = 4_096;
  private final TraceWriter writer;
  private final long epochNs;
  private final Ring main;
  private final Ring metrics;
  private final Ring verdicts;
  private final Record mainRecords = this::mainRecord;
  private final Record metricsRecords = this::metricsRecord;
  private final Record verdictRecords = this::verdict;
  private final VsyncIds vsyncIds = new VsyncIds();
  private final LossCount frameLoss;
  private final LossCount scrollLoss;
  private final LossCount touchLoss;
  private final LossCount metricsLoss;
  private final LossCount invalidLoss;
  private final LossCount verdictLoss;
  private final Map<StackTraceElement, String> frameTexts = new HashMap<StackTraceElement, String>();
  /** Null in a build without method tracing. */
  private MethodFeed methods;
  /** The period that the display or a frame reported last. */
  private long periodNs;
  private long lastReportUs;
  private long tornReported;

  TraceFeed(TraceWriter writer, long epochNs, Rings rings) {
    this.writer = writer;
    this.epochNs = epochNs;
    this.main = rings.main;
    this.metrics = rings.metrics;
    this.verdicts = rings.verdicts;
    frameLoss = new LossCount(main, Kind.FRAME, Stream.FRAME, "ring full");
    scrollLoss = new LossCount(main, Kind.SCROLL, Stream.SCROLL, "ring full");
    touchLoss = new LossCount(main, Kind.TOUCH, Stream.TOUCH, "ring full");
    metricsLoss = new LossCount(metrics, Kind.METRICS, Stream.FRAME_METRICS, "ring full");
    invalidLoss = new LossCount(metrics, Kind.INVALID_METRICS, Stream.FRAME_METRICS, "invalid");
    verdictLoss = new LossCount(verdicts, Kind.VERDICT, Stream.JANK_DATA, "ring full");
  }

  void recordMethods(MethodFeed feed) {
    methods = feed;
  }

  TraceWriter writer() {
    return writer;
  }

  long us(long tNs) {
    return TraceWriter.toUs(tNs, epochNs);
  }

  /** Writes everything that the rings hold. */
  void drain() {
    drain(main, mainRecords);
    drain(metrics, metricsRecords);
    drain(verdicts, verdictRecords);
    frameLoss.report(writer, epochNs);
    scrollLoss.report(writer, epochNs);
    touchLoss.report(writer, epochNs);
    metricsLoss.report(writer, epochNs);
    invalidLoss.report(writer, epochNs);
    verdictLoss.report(writer, epochNs);
    if (main.torn() > tornReported) {
      writer.lose(Stream.FRAME, new Loss(main.torn() - tornReported, 0, 0, "invalid"));
      tornReported = main.torn();
    }
  }

  private interface Record {
    void write(int at);
  }

  private static void drain(Ring ring, Record record) {
    for (int at = ring.next(); at >= 0; at = ring.next()) {
      try {
        record.write(at);
      } finally {
        ring.release();
      }
    }
  }

  private void mainRecord(int at) {
    switch ((int) main.get(at, Slot.KIND)) {
      case Kind.FRAME:
        frame(at);
        break;
      case Kind.SCROLL:
        scroll(at);
        break;
      default:
        touch(at);
    }
  }

  private void frame(int at) {
    long vsyncUs = us(main.get(at, Slot.Frame.VSYNC_NS));
    long vsyncId = main.get(at, Slot.Frame.VSYNC_ID);
    if (vsyncId >= 0) vsyncIds.add(vsyncId, vsyncUs);
    long callbackNs = main.get(at, Slot.Frame.CALLBACK_NS);
    long framePeriodNs = main.get(at, Slot.Frame.PERIOD_NS);
    long flags = main.get(at, Slot.Frame.FLAGS);
    writer.record(Stream.FRAME).put(vsyncUs).put(us(callbackNs) - vsyncUs).put(framePeriodNs).put(flags);
    writer.endRecord(Stream.FRAME);
    if (framePeriodNs > 0) periodNs = framePeriodNs;
    if (methods != null) methods.frame(main.get(at, Slot.Frame.VSYNC_NS), callbackNs, flags, periodNs);
  }

  private void scroll(int at) {
    long ordinal = writer.ordinal(main.get(at, Slot.Scroll.ORDINAL));
    long sinceUs = ordinal < 0 ? 0 : us(main.get(at, Slot.Scroll.VSYNC_NS));
    writer.record(Stream.SCROLL)
        .put(ordinal)
        .put(us(main.get(at, Slot.Scroll.TIME_NS)) - sinceUs)
        .put(main.get(at, Slot.Scroll.WINDOW))
        .put(main.get(at, Slot.Scroll.DX_16TH_PX))
        .put(main.get(at, Slot.Scroll.DY_16TH_PX))
        .put(main.get(at, Slot.Scroll.FLAGS));
    writer.endRecord(Stream.SCROLL);
  }

  private void touch(int at) {
    long eventUs = us(main.get(at, Slot.Touch.EVENT_NS));
    writer.record(Stream.TOUCH)
        .put(eventUs)
        .put(writer.ordinal(main.get(at, Slot.Touch.ORDINAL)))
        .put(us(main.get(at, Slot.Touch.DISPATCH_NS)) - eventUs)
        .put(main.get(at, Slot.Touch.ACTION))
        .put(main.get(at, Slot.Touch.POINTER))
        .put(main.get(at, Slot.Touch.X_16TH_PX))
        .put(main.get(at, Slot.Touch.Y_16TH_PX))
        .put(main.get(at, Slot.Touch.WINDOW));
    writer.endRecord(Stream.TOUCH);
  }

  /** A report with an id belongs to the callback of that id, whatever time it states. */
  private long callbackUs(int at) {
    long id = metrics.get(at, Slot.Metrics.VSYNC_ID);
    long vsyncUs = id < 0 ? VsyncIds.UNKNOWN : vsyncIds.vsyncUs(id);
    return vsyncUs == VsyncIds.UNKNOWN ? us(metrics.get(at, Slot.Metrics.VSYNC_NS)) : vsyncUs;
  }

  private void metricsRecord(int at) {
    long vsyncUs = callbackUs(at);
    long dropped = metrics.get(at, Slot.Metrics.DROP_COUNT);
    if (dropped > 0) writer.lose(Stream.FRAME_METRICS, new Loss(dropped, lastReportUs, vsyncUs, "platform dropped"));
    lastReportUs = vsyncUs;
    RowBuffer r = writer.record(Stream.FRAME_METRICS)
        .put(vsyncUs)
        .put(vsyncUs - us(metrics.get(at, Slot.Metrics.INTENDED_VSYNC_NS)));
    long restUs = metrics.get(at, Slot.Metrics.TOTAL_NS) / 1000;
    for (int stage = 0; stage < Slot.Metrics.STAGES; stage++) {
      long stageUs = metrics.get(at, Slot.Metrics.FIRST_STAGE_NS + stage) / 1000;
      r.put(stageUs);
      restUs -= stageUs;
    }
    r.put(restUs)
        .put(orAbsent(metrics.get(at, Slot.Metrics.GPU_NS)))
        .put(orAbsent(metrics.get(at, Slot.Metrics.DEADLINE_NS)))
        .put(metrics.get(at, Slot.Metrics.FLAGS))
        .put(dropped)
        .put(metrics.get(at, Slot.Metrics.WINDOW));
    writer.endRecord(Stream.FRAME_METRICS);
  }

  /** The main thread's records were drained before, so a recorded frame is known. */
  private void verdict(int at) {
    long vsyncUs = vsyncIds.vsyncUs(verdicts.get(at, Slot.Verdict.VSYNC_ID));
    if (vsyncUs == VsyncIds.UNKNOWN) return;
    long presentNs = verdicts.get(at, Slot.Verdict.PRESENT_NS);
    writer.record(Stream.JANK_DATA)
        .put(vsyncUs)
        .put(verdicts.get(at, Slot.Verdict.TYPE))
        .put(verdicts.get(at, Slot.Verdict.SCHEDULED_NS) / 1000)
        .put(verdicts.get(at, Slot.Verdict.ACTUAL_NS) / 1000)
        .put(presentNs <= 0 ? 0 : Math.max(0, us(presentNs) - vsyncUs) + 1)
        .put(verdicts.get(at, Slot.Verdict.WINDOW));
    writer.endRecord(Stream.JANK_DATA);
  }

  private static long orAbsent(long ns) {
    return ns < 0 ? 0 : ns / 1000 + 1;
  }

  void mark(long timeNs, long ordinal, String kind, String text) {
    writer.record(Stream.MARK).put(us(timeNs)).put(writer.ordinal(ordinal)).put(writer.string(kind))
        .put(writer.string(text));
    writer.endRecord(Stream.MARK);
  }

  void display(long timeNs, long periodNs, long mode) {
    this.periodNs = periodNs;
    writer.display(us(timeNs), periodNs, mode);
  }

  void condition(long timeNs, String key, long value) {
    writer.record(Stream.CONDITION).put(us(timeNs)).put(writer.string(key)).put(value);
    writer.endRecord(Stream.CONDITION);
  }

  void window(long timeNs, int window, int event, String name) {
    writer.record(Stream.WINDOW).put(us(timeNs)).put(window).put(event).put(writer.string(name));
    writer.endRecord(Stream.WINDOW);
  }

  void scrollable(ScrollableFacts f) {
    writer.record(Stream.SCROLLABLE).put(us(f.timeNs)).put(f.window).put(writer.string(f.kind)).put(f.width)
        .put(f.height).put(f.edges).put(f.firstPosition);
    writer.endRecord(Stream.SCROLLABLE);
  }

  void dispatch(long startNs, long wallNs, String target) {
    writer.record(Stream.DISPATCH).put(us(startNs)).put(wallNs / 1000).put(writer.string(target));
    writer.endRecord(Stream.DISPATCH);
  }

  /** The row that was being bound when the stack was taken. */
  void boundRow(LateStack s, int window, int position) {
    writer.record(Stream.BOUND_ROW).put(us(s.timeNs)).put(writer.ordinal(s.ordinal)).put(window).put(position);
    writer.endRecord(Stream.BOUND_ROW);
  }

  /** Caches texts of stack frames, since the stacks of a session are much alike. */
  private String textOf(StackTraceElement frame) {
    String known = frameTexts.get(frame);
    if (known != null) return known;
    String text = StackText.of(frame);
    if (frameTexts.size() < MOST_FRAME_TEXTS) frameTexts.put(frame, text);
    return text;
  }

  void stack(LateStack s) {
    int depth = StackText.depth(s.frames);
    RowBuffer r = writer.record(Stream.STACK).put(us(s.timeNs)).put(writer.ordinal(s.ordinal)).put(s.costNs / 1000);
    r.put(writer.string("main")).put(depth);
    for (int i = 0; i < depth; i++) r.putTail(writer.string(textOf(s.frames[i])));
    writer.endRecord(Stream.STACK);
    if (s.state != null) condition(s.timeNs, "main-thread", s.state.ordinal());
  }
}
