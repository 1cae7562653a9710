package dev.hitchproof.demo;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Injects a key, a pinch and a mouse click into itself, and shows what arrives, and whether it arrives at once. */
public final class OwnInputActivity extends Activity {
  private static final int NEAR_PX = 20;
  private static final int FAR_PX = 60;
  private final Instrumentation instrumentation = new Instrumentation();
  private final HandlerThread injector = new HandlerThread("injector");
  private TextView arrived;
  private View target;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    arrived = new TextView(this);
    arrived.setText("arrived:");
    target = new View(this);
    target.setOnTouchListener((v, e) -> shown(e));
    target.setOnHoverListener((v, e) -> shown(e));
    LinearLayout both = new LinearLayout(this);
    both.setOrientation(LinearLayout.VERTICAL);
    // Half of the height each: no point of one is at the other's corner.
    for (View half : new View[] {arrived, target}) {
      both.addView(half, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 0, 1));
    }
    setContentView(both);
    injector.start();
  }

  @Override
  public void onWindowFocusChanged(boolean hasFocus) {
    if (hasFocus) new Handler(injector.getLooper()).post(this::inject);
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent e) {
    return shown(e);
  }

  @Override
  protected void onDestroy() {
    injector.quit();
    super.onDestroy();
  }

  private boolean shown(InputEvent e) {
    arrived.append(" " + (e instanceof MotionEvent ? motion((MotionEvent) e) : KeyEvent.keyCodeToString(((KeyEvent) e).getKeyCode())));
    return true;
  }

  private static String motion(MotionEvent e) {
    StringBuilder text = new StringBuilder(MotionEvent.actionToString(e.getAction()));
    for (int i = 0; i < e.getPointerCount(); i++) {
      text.append(',').append(e.getPointerId(i)).append('@').append((int) e.getX(i));
    }
    if (e.isFromSource(InputDevice.SOURCE_MOUSE)) text.append(",mouse");
    if (SystemClock.uptimeMillis() > e.getEventTime()) text.append(",later");
    return text.toString();
  }

  private void inject() {
    instrumentation.sendKeyDownUpSync(KeyEvent.KEYCODE_A);
    int second = 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
    send(InputDevice.SOURCE_TOUCHSCREEN, MotionEvent.ACTION_DOWN, NEAR_PX);
    send(InputDevice.SOURCE_TOUCHSCREEN, MotionEvent.ACTION_POINTER_DOWN | second, NEAR_PX, NEAR_PX + 1);
    send(InputDevice.SOURCE_TOUCHSCREEN, MotionEvent.ACTION_MOVE, NEAR_PX, FAR_PX);
    send(InputDevice.SOURCE_TOUCHSCREEN, MotionEvent.ACTION_POINTER_UP | second, NEAR_PX, FAR_PX);
    send(InputDevice.SOURCE_TOUCHSCREEN, MotionEvent.ACTION_UP, NEAR_PX);
    send(InputDevice.SOURCE_MOUSE, MotionEvent.ACTION_HOVER_ENTER, FAR_PX);
    send(InputDevice.SOURCE_MOUSE, MotionEvent.ACTION_HOVER_EXIT, FAR_PX);
    send(InputDevice.SOURCE_MOUSE, MotionEvent.ACTION_DOWN, FAR_PX);
    send(InputDevice.SOURCE_MOUSE, MotionEvent.ACTION_UP, FAR_PX);
  }

  /** @param xPx position of each finger; all are in the middle of the target's height */
  private void send(int source, int action, int... xPx) {
    int[] corner = new int[2];
    target.getLocationOnScreen(corner);
    MotionEvent.PointerProperties[] fingers = new MotionEvent.PointerProperties[xPx.length];
    MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[xPx.length];
    for (int i = 0; i < xPx.length; i++) {
      fingers[i] = new MotionEvent.PointerProperties();
      fingers[i].id = i;
      places[i] = new MotionEvent.PointerCoords();
      places[i].x = corner[0] + xPx[i];
      places[i].y = corner[1] + target.getHeight() / 2f;
      places[i].pressure = 1;
    }
    long now = SystemClock.uptimeMillis();
    MotionEvent e = MotionEvent.obtain(now, now, action, xPx.length, fingers, places, 0, 0, 1, 1, 0, 0, source, 0);
    instrumentation.sendPointerSync(e);
    e.recycle();
  }
}
