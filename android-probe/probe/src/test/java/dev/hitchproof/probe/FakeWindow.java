package dev.hitchproof.probe;

import android.view.MotionEvent;
import android.view.View;
import android.view.Window;

/** A window with a root view and a counting callback; created by {@link Bare}. */
public abstract class FakeWindow extends Window {
  /** The host's own callback. */
  public abstract static class Host implements Window.Callback {
    int touches;
    int focuses;
    RuntimeException thrown;

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      touches++;
      if (thrown != null) throw thrown;
      return true;
    }

    @Override
    public void onWindowFocusChanged(boolean has) {
      focuses++;
    }
  }

  FakeView root;
  Host host;

  public FakeWindow() {
    super(null);
  }

  static FakeWindow of(FakeView root) {
    FakeWindow w = Bare.of(FakeWindow.class);
    w.root = root;
    w.host = Bare.of(Host.class);
    w.setCallback(w.host);
    return w;
  }

  @Override
  public View getDecorView() {
    return root;
  }

  @Override
  public View peekDecorView() {
    return root;
  }
}
