package androidx.compose.runtime.tooling;

import androidx.compose.runtime.Recomposer;

/** As much of Compose's class as an observer needs. */
public final class CompositionObserverKt {
  private CompositionObserverKt() {}

  public static CompositionObserverHandle observe(Recomposer recomposer, CompositionRegistrationObserver observer) {
    recomposer.isObserved = true;
    observer.onCompositionRegistered(recomposer.composition);
    return () -> recomposer.isObserved = false;
  }
}
