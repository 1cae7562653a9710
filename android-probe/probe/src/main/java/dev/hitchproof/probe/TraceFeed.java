package dev.hitchproof.probe;

import dev.hitchproof.trace.RowBuffer;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;

/** Turns what the recorders saw (ns of the monotonic clock) into the trace's records. Drain thread only. */
final class TraceFeed {
  private final TraceWriter writer;
  private final long epochNs;
  private final Ring main;
  private final Ring metrics;
  private final LossCount frameLoss;
  private final LossCount scrollLoss;
  private final LossCount touchLoss;
  private final LossCount metricsLoss;
  private final LossCount invalidLoss;
  private long lastReportUs;
  private long tornReported;

  TraceFeed(TraceWriter writer, long epochNs, Ring main, Ring metrics) {
    this.writer = writer;
    this.epochNs = epochNs;
    this.main = main;
    this.metrics = metrics;
    frameLoss = new LossCount(main, Kind.FRAME, Stream.FRAME, "ring full");
    scrollLoss = new LossCount(main, Kind.SCROLL, Stream.SCROLL, "ring full");
    touchLoss = new LossCount(main, Kind.TOUCH, Stream.TOUCH, "ring full");
    metricsLoss = new LossCount(metrics, Kind.METRICS, Stream.FRAME_METRICS, "ring full");
    invalidLoss = new LossCount(metrics, Kind.INVALID_METRICS, Stream.FRAME_METRICS, "invalid");
  }

  TraceWriter writer() {
    return writer;
  }

  long us(long tNs) {
    return TraceWriter.toUs(tNs, epochNs);
  }

  /** Takes everything the rings hold. */
  void drain() {
    for (int at = main.next(); at >= 0; at = main.next()) {
      mainRecord(at);
      main.release();
    }
    for (int at = metrics.next(); at >= 0; at = metrics.next()) {
      metricsRecord(at);
      metrics.release();
    }
    frameLoss.report(this);
    scrollLoss.report(this);
    touchLoss.report(this);
    metricsLoss.report(this);
    invalidLoss.report(this);
    if (main.torn() > tornReported) {
      writer.lose(Stream.FRAME, main.torn() - tornReported, 0, 0, "invalid");
      tornReported = main.torn();
    }
  }

  private void mainRecord(int at) {
    switch ((int) main.get(at, 0)) {
      case Kind.FRAME:
        frame(main.get(at, 1), main.get(at, 2), main.get(at, 3));
        break;
      case Kind.SCROLL:
        scroll(at);
        break;
      default:
        touch(at);
    }
  }

  private void frame(long vsyncNs, long nowNs, long flags) {
    long vsyncUs = us(vsyncNs);
    writer.record(Stream.FRAME).put(vsyncUs).put(us(nowNs) - vsyncUs).put(0).put(flags);
    writer.endRecord(Stream.FRAME);
  }

  private void scroll(int at) {
    long ordinal = writer.ordinal(main.get(at, 1));
    long sinceUs = ordinal < 0 ? 0 : us(main.get(at, 3));
    RowBuffer r = writer.record(Stream.SCROLL).put(ordinal).put(us(main.get(at, 2)) - sinceUs);
    for (int c = 4; c <= 7; c++) r.put(main.get(at, c));
    writer.endRecord(Stream.SCROLL);
  }

  private void touch(int at) {
    long eventUs = us(main.get(at, 1));
    RowBuffer r = writer.record(Stream.TOUCH).put(eventUs).put(writer.ordinal(main.get(at, 2)));
    r.put(us(main.get(at, 3)) - eventUs);
    for (int c = 4; c <= 8; c++) r.put(main.get(at, c));
    writer.endRecord(Stream.TOUCH);
  }

  private void metricsRecord(int at) {
    long vsyncUs = us(metrics.get(at, 0));
    long dropped = metrics.get(at, 14);
    if (dropped > 0) writer.lose(Stream.FRAME_METRICS, dropped, lastReportUs, vsyncUs, "platform dropped");
    lastReportUs = vsyncUs;
    RowBuffer r = writer.record(Stream.FRAME_METRICS).put(vsyncUs).put(vsyncUs - us(metrics.get(at, 1)));
    long restUs = metrics.get(at, 10) / 1000;
    for (int c = 2; c <= 9; c++) {
      long stageUs = metrics.get(at, c) / 1000;
      r.put(stageUs);
      restUs -= stageUs;
    }
    r.put(restUs).put(orAbsent(metrics.get(at, 11))).put(orAbsent(metrics.get(at, 12)));
    r.put(metrics.get(at, 13)).put(dropped).put(metrics.get(at, 15));
    writer.endRecord(Stream.FRAME_METRICS);
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

  void stack(long timeNs, long ordinal, long costNs, String thread, StackTraceElement[] stack) {
    int depth = StackText.depth(stack);
    RowBuffer r = writer.record(Stream.STACK).put(us(timeNs)).put(writer.ordinal(ordinal)).put(costNs / 1000);
    r.put(writer.string(thread)).put(depth);
    for (int i = 0; i < depth; i++) r.putTail(writer.string(StackText.of(stack[i])));
    writer.endRecord(Stream.STACK);
  }
}
