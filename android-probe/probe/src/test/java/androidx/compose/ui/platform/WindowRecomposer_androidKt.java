package androidx.compose.ui.platform;

import android.view.View;

/** As much of Compose's class as an observer needs. */
public final class WindowRecomposer_androidKt {
  private WindowRecomposer_androidKt() {}

  public static Object getCompositionContext(View view) {
    return view.getTag(0);
  }
}
