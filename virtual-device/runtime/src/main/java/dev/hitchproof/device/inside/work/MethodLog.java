package dev.hitchproof.device.inside.work;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** How often each method of the app was called: at first, until work is recorded, and while it is. */
public final class MethodLog {
  public static final MethodLog OF_DEVICE = new MethodLog();

  /** Index of the calls of each phase. */
  private static final int START = 0;
  private static final int RECORDED = 1;
  private static final int LATER = 2;

  private final Map<String, long[]> calls = new ConcurrentHashMap<>();
  private volatile int phase = START;

  /** On any thread of the app. */
  public void runs(String method) {
    calls.computeIfAbsent(method, name -> new long[LATER + 1])[phase]++;
  }

  void recording(boolean isRecorded) {
    phase = isRecorded ? RECORDED : LATER;
  }

  /** Method → calls at the start and in recordings so far; empty if no methods are logged. */
  Map<String, List<Long>> facts() {
    Map<String, List<Long>> facts = new TreeMap<>();
    calls.forEach((method, n) -> {
      if (n[START] + n[RECORDED] > 0) facts.put(method, List.of(n[START], n[RECORDED]));
    });
    return facts;
  }
}
