package androidx.compose.runtime.tooling;

import androidx.compose.runtime.RecomposeScope;

/** Compose's interface of this name. */
public interface CompositionObserver {
  void onScopeEnter(RecomposeScope scope);

  void onReadInScope(RecomposeScope scope, Object value);

  void onScopeExit(RecomposeScope scope);

  void onScopeInvalidated(RecomposeScope scope, Object value);

  void onScopeDisposed(RecomposeScope scope);
}
