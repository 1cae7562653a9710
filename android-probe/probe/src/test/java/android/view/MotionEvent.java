package android.view;

import android.os.Parcel;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which is native: samples of some pointers, the newest last. */
public final class MotionEvent extends InputEvent {
  public static final int ACTION_DOWN = 0;
  public static final int ACTION_UP = 1;
  public static final int ACTION_MOVE = 2;
  public static final int ACTION_CANCEL = 3;
  public static final int ACTION_POINTER_DOWN = 5;

  private static final class Sample {
    final long ns;
    final float[] xy;

    Sample(long ns, float[] xy) {
      this.ns = ns;
      this.xy = xy;
    }
  }

  /** Number of those obtained and not recycled. */
  public static int inUse;
  private final int action;
  private final int actionIndex;
  private int source;
  private final List<Sample> samples = new ArrayList<Sample>();

  /** An event of one sample; {@code xy}: x and y of each pointer. */
  public MotionEvent(int action, int actionIndex, long ns, float... xy) {
    this.action = action;
    this.actionIndex = actionIndex;
    then(ns, xy);
  }

  public static MotionEvent obtain(long downMs, long eventMs, int action, float x, float y, int meta) {
    inUse++;
    return new MotionEvent(action, 0, eventMs * 1_000_000, x, y);
  }

  public void addBatch(long eventMs, float x, float y, float pressure, float size, int meta) {
    then(eventMs * 1_000_000, x, y);
  }

  public void offsetLocation(float dx, float dy) {
    for (Sample sample : samples) {
      for (int i = 0; i < sample.xy.length; i++) sample.xy[i] += i % 2 == 0 ? dx : dy;
    }
  }

  /** Windows begin at the screen's corner. */
  public float getRawX() {
    return samples.get(samples.size() - 1).xy[0];
  }

  public float getRawY() {
    return samples.get(samples.size() - 1).xy[1];
  }

  public void recycle() {
    inUse--;
  }

  public MotionEvent then(long ns, float... xy) {
    samples.add(new Sample(ns, xy));
    return this;
  }

  private Sample newest() {
    return samples.get(samples.size() - 1);
  }

  public int getActionMasked() {
    return action;
  }

  public int getActionIndex() {
    return actionIndex;
  }

  public int getPointerCount() {
    return newest().xy.length / 2;
  }

  public int getPointerId(int index) {
    return 10 + index;
  }

  public int getHistorySize() {
    return samples.size() - 1;
  }

  public float getX() {
    return getX(0);
  }

  public float getY() {
    return getY(0);
  }

  public float getX(int pointer) {
    return newest().xy[2 * pointer];
  }

  public float getY(int pointer) {
    return newest().xy[2 * pointer + 1];
  }

  public float getHistoricalX(int pointer, int at) {
    return samples.get(at).xy[2 * pointer];
  }

  public float getHistoricalY(int pointer, int at) {
    return samples.get(at).xy[2 * pointer + 1];
  }

  @Override
  public long getEventTimeNanos() {
    return newest().ns;
  }

  public long getHistoricalEventTimeNanos(int at) {
    return samples.get(at).ns;
  }

  @Override
  public long getEventTime() {
    return newest().ns / 1_000_000;
  }

  public long getHistoricalEventTime(int at) {
    return samples.get(at).ns / 1_000_000;
  }

  @Override
  public int getDeviceId() {
    return 0;
  }

  @Override
  public int getSource() {
    return source;
  }

  @Override
  public void setSource(int source) {
    this.source = source;
  }

  @Override
  public int getDisplayId() {
    return 0;
  }

  @Override
  public void setDisplayId(int displayId) {}

  @Override
  public InputEvent copy() {
    return this;
  }

  @Override
  public boolean isTainted() {
    return false;
  }

  @Override
  public void setTainted(boolean tainted) {}

  @Override
  public void cancel() {}

  @Override
  public int getId() {
    return 0;
  }

  @Override
  public void writeToParcel(Parcel out, int flags) {}
}
