package dev.hitchproof.probe;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts which composables ran in each frame of a slide, by Compose's own tracer, and which state made them run again. By name, since the probe links no library; a
 * build without Compose, or whose Compose is obfuscated or without its trace markers, has no such counts. Main thread.
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:compose/runtime/runtime/src/commonMain/kotlin/androidx/compose/runtime/Composer.kt (CompositionTracer)
 */
final class Recompositions implements InvocationHandler {
  /** Called at the frame after the one in which they ran. */
  interface Listener {
    void marked(long timeNs, long ordinal, String kind, String text);
  }

  private static final String MARK = "recomposed ";
  private static final String STATE_MARK = "invalidated ";
  private static final String RUNTIME = "androidx.compose.runtime.";
  /** That of the current recording; null for none. */
  private static Recompositions current;
  private final Progress progress;
  private final Thread main;
  private final Guard guard;
  private final Listener listener;
  /** Changed in place: boxed counts would make garbage at each call. */
  private final Map<String, int[]> counts = new LinkedHashMap<String, int[]>();
  /** Composable and state → how often. */
  private final Map<String, int[]> states = new LinkedHashMap<String, int[]>();
  private final StateReads reads;
  private Object companion;
  private Method setTracer;
  private Object before;

  Recompositions(Progress progress, Thread main, Guard guard, Listener listener) {
    this.progress = progress;
    this.main = main;
    this.guard = guard;
    this.listener = listener;
    reads = new StateReads(progress, main, guard, (composable, state) -> add(states, composable + '\n' + state));
  }

  /** Replaces the app's own tracer, if it has one, until {@link #stop}. */
  void start(ClassLoader app) throws ReflectiveOperationException {
    Class<?> tracer;
    try {
      tracer = Class.forName(RUNTIME + "CompositionTracer", false, app);
      companion = Class.forName(RUNTIME + "Composer", true, app).getField("Companion").get(null);
      setTracer = companion.getClass().getMethod("setTracer", tracer);
    } catch (ClassNotFoundException | NoSuchFieldException | NoSuchMethodException e) {
      return;
    }
    before = tracerNow(tracer, app);
    setTracer.invoke(companion, Proxy.newProxyInstance(app, new Class<?>[] {tracer}, this));
    current = this;
    try {
      reads.start(app);
    } catch (ReflectiveOperationException e) {
      listener.marked(System.nanoTime(), progress.ordinal, "states-unknown", e.toString());
    }
  }

  /** Null if there is none, or it cannot be read in this version: then it is not set again. */
  private static Object tracerNow(Class<?> tracer, ClassLoader app) throws ReflectiveOperationException {
    try {
      Field field = HiddenField.ofType(tracer, Class.forName(RUNTIME + "ComposerKt", true, app));
      return field == null ? null : field.get(null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  void stop() throws ReflectiveOperationException {
    if (current == this) current = null;
    clear();
    if (before != null) setTracer.invoke(companion, before);
    reads.stop();
  }

  /** At each frame callback: what ran before it belongs to the previous frame. */
  static void frame() {
    Recompositions r = current;
    if (r != null) r.guard.each(r::tell);
  }

  /** A slide begins: what ran before it is in no frame. */
  void begin() throws ReflectiveOperationException {
    clear();
    if (current == this) reads.begin();
  }

  private void clear() {
    counts.clear();
    states.clear();
  }

  /** What ran since the last frame callback. */
  void tell() {
    if (counts.isEmpty() && states.isEmpty()) return;
    long timeNs = progress.vsyncNs;
    for (Map.Entry<String, int[]> one : counts.entrySet()) {
      listener.marked(timeNs, progress.ordinal, MARK + one.getKey(), Integer.toString(one.getValue()[0]));
    }
    for (Map.Entry<String, int[]> one : states.entrySet()) {
      int end = one.getKey().indexOf('\n');
      String text = one.getValue()[0] + " " + one.getKey().substring(end + 1);
      listener.marked(timeNs, progress.ordinal, STATE_MARK + one.getKey().substring(0, end), text);
    }
    clear();
  }

  /** Called by the app's composition, which must not notice a failure. */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    try {
      return answer(proxy, method, arguments);
    } catch (Throwable t) {
      guard.failed(t);
      return method.getReturnType() == boolean.class ? false : null;
    }
  }

  /** {@code isTraceInProgress()}, {@code traceEventStart(key, dirty1, dirty2, info)} or {@code traceEventEnd()}. */
  private Object answer(Object proxy, Method method, Object[] arguments) {
    switch (method.getName()) {
      case "isTraceInProgress":
        return current == this && progress.armed && !guard.isOff() && Thread.currentThread() == main;
      case "traceEventStart":
        if (Thread.currentThread() != main) return null;
        add(counts, (String) arguments[3]);
        reads.begins((String) arguments[3]);
        return null;
      case "traceEventEnd":
        if (Thread.currentThread() == main) reads.ends();
        return null;
      case "hashCode":
        return System.identityHashCode(proxy);
      case "equals":
        return proxy == arguments[0];
      case "toString":
        return "Hitchproof";
      default:
        return null;
    }
  }

  private static void add(Map<String, int[]> counts, String key) {
    int[] known = counts.get(key);
    if (known == null) counts.put(key, new int[] {1});
    else known[0]++;
  }
}
