package androidx.compose.runtime;

import androidx.compose.runtime.tooling.CompositionObserver;
import androidx.compose.runtime.tooling.ObservableComposition;

/** Compose's class of this name, with one composition. */
public final class Recomposer {
  /** Null for none. */
  public CompositionObserver observer;
  public boolean isObserved;
  public final ObservableComposition composition = its -> {
    observer = its;
    return () -> observer = null;
  };

  /** Called by the getter of a state. */
  public void read(RecomposeScope scope, Object state) {
    observer.onReadInScope(scope, state);
  }
}
