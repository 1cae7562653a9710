package dev.hitchproof.device.inside.shadow;

import android.view.InputDevice;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.MotionEvent;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.window.FingerSample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * The app end of a window's input channel: a finger's samples and injected events arrive on the looper, MOVEs are
 * batched and consumed at the frame (with 5 ms latency; a finger's with resampling), other actions flush.
 */
@Implements(className = "android.view.InputEventReceiver", isInAndroidSdk = false)
public class DeviceInputEventReceiver {
  private static final long LATENCY = 5_000_000L, MIN_DELTA = 2_000_000L;
  private static final long MAX_DELTA = 20_000_000L, MAX_PREDICT = 8_000_000L;

  private record Injected(MotionEvent event, Runnable handled) {}

  @RealObject private InputEventReceiver real;
  private final ArrayDeque<FingerSample> batch = new ArrayDeque<>();
  /** Injected MOVEs that wait for the frame. */
  private final ArrayDeque<Injected> injected = new ArrayDeque<>();
  private FingerSample last, beforeLast;
  private boolean announced;
  private long downMs;
  private int seq;

  /** Called by the channel on the receiver's looper thread, in window coordinates. */
  public void onSample(int action, FingerSample s) {
    consumeInjected(Long.MAX_VALUE);
    if (action == MotionEvent.ACTION_MOVE) {
      batch.add(s);
      announce();
      return;
    }
    consume(Long.MAX_VALUE, false);
    if (action == MotionEvent.ACTION_DOWN) {
      downMs = s.ns() / 1_000_000L;
      beforeLast = null;
    }
    last = s;
    dispatch(event(action, s));
    s.handled().run();
  }

  /** Like {@link #onSample}, for several fingers or a mouse. Such a MOVE also waits for its frame, but is not resampled. */
  public void onInjected(MotionEvent e, Runnable handled) {
    consume(Long.MAX_VALUE, false);
    beforeLast = null;
    last = null;
    injected.add(new Injected(e, handled));
    if (e.getActionMasked() == MotionEvent.ACTION_MOVE) announce();
    else consumeInjected(Long.MAX_VALUE);
  }

  private boolean consumeInjected(long upTo) {
    boolean did = false;
    while (!injected.isEmpty() && injected.peek().event.getEventTime() * 1_000_000L <= upTo) {
      Injected next = injected.poll();
      dispatch(next.event);
      next.handled.run();
      did = true;
    }
    return did;
  }

  private void announce() {
    if (announced || batch.isEmpty() && injected.isEmpty()) return;
    announced = true;
    Level.batchedInputPending(real);
  }

  @Implementation
  protected boolean consumeBatchedInputEvents(long frameTimeNanos) {
    announced = false;
    boolean isFrame = frameTimeNanos >= 0;
    long upTo = isFrame ? frameTimeNanos - LATENCY : Long.MAX_VALUE;
    boolean did = consume(upTo, isFrame) | consumeInjected(upTo);
    announce();
    return did;
  }

  private boolean consume(long upTo, boolean resample) {
    MotionEvent e = null;
    List<Runnable> handled = new ArrayList<>();
    while (!batch.isEmpty() && batch.peek().ns() <= upTo) {
      FingerSample s = batch.poll();
      beforeLast = last;
      last = s;
      handled.add(s.handled());
      if (e == null) e = event(MotionEvent.ACTION_MOVE, s);
      else e.addBatch(s.ns() / 1_000_000L, s.x(), s.y(), 1f, 1f, 0);
    }
    if (e == null) return false;
    if (resample) {
      FingerSample r = resampled(upTo);
      if (r != null) e.addBatch(r.ns() / 1_000_000L, r.x(), r.y(), 1f, 1f, 0);
    }
    dispatch(e);
    handled.forEach(Runnable::run);
    return true;
  }

  private FingerSample resampled(long at) {
    FingerSample next = batch.peek();
    if (next != null) return next.ns() - last.ns() < MIN_DELTA ? null : mix(last, next, at);
    if (beforeLast == null) return null;
    long delta = last.ns() - beforeLast.ns();
    if (delta < MIN_DELTA || delta > MAX_DELTA) return null;
    long limit = last.ns() + Math.min(delta / 2, MAX_PREDICT);
    return mix(beforeLast, last, Math.min(at, limit));
  }

  private static FingerSample mix(FingerSample a, FingerSample b, long at) {
    float f = (float) (at - a.ns()) / (b.ns() - a.ns());
    return new FingerSample(at, a.x() + (b.x() - a.x()) * f, a.y() + (b.y() - a.y()) * f);
  }

  private MotionEvent event(int action, FingerSample s) {
    MotionEvent e = MotionEvent.obtain(downMs, s.ns() / 1_000_000L, action, s.x(), s.y(), 0);
    e.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    return e;
  }

  private void dispatch(MotionEvent e) {
    ReflectionHelpers.callInstanceMethod(
        InputEventReceiver.class,
        real,
        "dispatchInputEvent",
        ClassParameter.from(int.class, ++seq),
        ClassParameter.from(InputEvent.class, e));
  }

  @Implementation
  protected void finishInputEvent(InputEvent event, boolean handled) {
    ReflectionHelpers.callInstanceMethod(InputEvent.class, event, "recycleIfNeededAfterDispatch");
  }

  @Implementation
  protected void dispose(boolean finalized) {
    batch.forEach(sample -> sample.handled().run());
    batch.clear();
    injected.forEach(event -> event.handled.run());
    injected.clear();
  }
}
