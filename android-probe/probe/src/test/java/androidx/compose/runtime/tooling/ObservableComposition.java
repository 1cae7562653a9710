package androidx.compose.runtime.tooling;

/** Compose's interface of this name. */
public interface ObservableComposition {
  CompositionObserverHandle setObserver(CompositionObserver observer);
}
