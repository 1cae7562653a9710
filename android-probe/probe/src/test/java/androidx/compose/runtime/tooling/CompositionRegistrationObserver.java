package androidx.compose.runtime.tooling;

/** Compose's interface of this name. */
public interface CompositionRegistrationObserver {
  void onCompositionRegistered(ObservableComposition composition);

  void onCompositionUnregistered(ObservableComposition composition);
}
