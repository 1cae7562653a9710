package dev.hitchproof.peers;

import android.app.Application;
import android.view.MotionEvent;
import android.view.Window;
import curtains.Curtains;
import curtains.DispatchState;
import curtains.OnRootViewsChangedListener;
import curtains.OnTouchEventListener;
import curtains.WindowsKt;
import kotlin.jvm.functions.Function1;

/** A touch listener on each window that appears. */
final class CurtainsPeer extends Peer {
  private int touches;

  @Override
  void onApplication(Application app) {
    OnRootViewsChangedListener listener = (view, added) -> {
      Window window = added ? WindowsKt.getPhoneWindow(view) : null;
      if (window != null) WindowsKt.getTouchEventInterceptors(window).add(new Touch());
    };
    Curtains.getOnRootViewsChangedListeners().add(listener);
  }

  /** The class to which Kotlin's {@code OnTouchEventListener {}} compiles. */
  private final class Touch implements OnTouchEventListener {
    @Override
    public void onTouchEvent(MotionEvent e) {
      touches++;
    }

    @Override
    public DispatchState intercept(MotionEvent e, Function1<? super MotionEvent, ? extends DispatchState> dispatch) {
      return OnTouchEventListener.DefaultImpls.intercept(this, e, dispatch);
    }
  }

  @Override
  void begin() {
    touches = 0;
  }

  @Override
  String report() {
    return "touches=" + touches;
  }
}
