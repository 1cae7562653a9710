package dev.hitchproof.probe;

import android.os.Trace;
import java.util.ArrayDeque;
import java.util.Deque;

/** The app's own spans of time. One is recorded if it begins and ends in the same recording. Any thread. */
final class Spans {
  private static final int MOST_NESTED = 64;
  /** android.os.Trace refuses longer names. */
  private static final int LONGEST_NAME = 127;
  private static final ThreadLocal<Deque<Span>> OPEN =
      new ThreadLocal<Deque<Span>>() {
        @Override
        protected Deque<Span> initialValue() {
          return new ArrayDeque<Span>();
        }
      };

  private Spans() {}

  static void begin(String name, Recording recording) {
    String text = name == null ? "" : name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    Deque<Span> open = OPEN.get();
    // Begun again and again without an end: the outermost one is forgotten.
    if (open.size() == MOST_NESTED) open.removeLast();
    open.push(new Span(text, System.nanoTime(), recording));
    Trace.beginSection(text);
  }

  static void end(Recording recording) {
    long endNs = System.nanoTime();
    Span span = OPEN.get().poll();
    Trace.endSection();
    if (span != null && recording != null && span.recording == recording) recording.span(span.name, span.beginNs, endNs);
  }

  private static final class Span {
    final String name;
    final long beginNs;
    /** Null while nothing is recorded. */
    final Recording recording;

    Span(String name, long beginNs, Recording recording) {
      this.name = name;
      this.beginNs = beginNs;
      this.recording = recording;
    }
  }
}
