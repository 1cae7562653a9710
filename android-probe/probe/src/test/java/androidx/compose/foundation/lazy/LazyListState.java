package androidx.compose.foundation.lazy;

import androidx.compose.runtime.RecomposeScope;
import androidx.compose.runtime.Recomposer;

/** As much of Compose's class as an observer needs. */
public final class LazyListState {
  private final Recomposer recomposer;
  /** A state. */
  public final Object offset = new Object();
  /** The scope that is composed. */
  public RecomposeScope reader;

  public LazyListState(Recomposer recomposer) {
    this.recomposer = recomposer;
  }

  public int getFirstVisibleItemScrollOffset() {
    recomposer.read(reader, offset);
    return 0;
  }
}
