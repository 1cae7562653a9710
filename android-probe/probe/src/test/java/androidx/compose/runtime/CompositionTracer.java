package androidx.compose.runtime;

/** Compose's interface of this name. */
public interface CompositionTracer {
  void traceEventStart(int key, int dirty1, int dirty2, String info);

  void traceEventEnd();

  boolean isTraceInProgress();
}
