package androidx.compose.runtime.tooling;

/** Compose's interface of this name. */
public interface CompositionObserverHandle {
  void dispose();
}
