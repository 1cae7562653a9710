package androidx.compose.runtime;

/** As much of Compose's interface as a tracer needs. */
public interface Composer {
  Companion Companion = new Companion();

  final class Companion {
    public CompositionTracer tracer;

    public void setTracer(CompositionTracer tracer) {
      this.tracer = tracer;
    }
  }
}
