package dev.hitchproof.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The stacks of all threads, which show which one holds what a hung main thread waits for. */
final class ThreadStacks {
  private static final int DEEPEST = 32;

  private ThreadStacks() {}

  /**
   * One text per thread, with its name in the first line and the innermost frame in the second: the main thread's, then the others,
   * sorted for equal traces.
   */
  static List<String> all(Thread main) {
    List<String> texts = new ArrayList<String>();
    for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
      if (thread.getKey() != main && thread.getValue().length > 0) texts.add(text(thread.getKey().getName(), thread.getValue()));
    }
    Collections.sort(texts);
    texts.add(0, text("main", main.getStackTrace()));
    return texts;
  }

  static String text(String thread, StackTraceElement[] stack) {
    StringBuilder b = new StringBuilder(thread);
    for (int i = 0; i < Math.min(stack.length, DEEPEST); i++) b.append('\n').append(StackText.of(stack[i]));
    return b.toString();
  }
}
