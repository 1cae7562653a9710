package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Debug;
import android.os.PowerManager;
import android.provider.Settings;
import java.util.HashMap;
import java.util.Map;

/** The device's state and what the app uses at the edges of slides, and the garbage collector's counters during them, when changed. Drain thread. */
final class Conditions {
  /** The device's state changes slowly and is costly to read; headroom may not be read more often. */
  private static final long STATE_NS = 2_000_000_000L;
  private final Context app;
  private final Guard guard;
  private final TraceFeed feed;
  /** Last values, in arrays that are changed in place: boxed values would make garbage at each reading. */
  private final Map<String, long[]> last = new HashMap<String, long[]>();
  private final Usage usage = new Usage();
  private long stateNs;

  Conditions(Context app, Guard guard, TraceFeed feed) {
    this.app = app;
    this.guard = guard;
    this.feed = feed;
  }

  /** Reading what threads use allocates, which is no part of what the slide allocates. */
  void atBegin(long timeNs) {
    usage();
    atEdge(timeNs);
  }

  void atEnd(long timeNs) {
    atEdge(timeNs);
    usage();
  }

  /** Also called before the first slide, so that this loads no class in it. */
  void usage() {
    if (guard.isOff()) return;
    try {
      long timeNs = System.nanoTime();
      usage.tellMemory((key, value) -> tell(timeNs, key, value));
      usage.tellThreads((key, value) -> tell(timeNs, key, value));
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void atEdge(long timeNs) {
    if (guard.isOff()) return;
    try {
      if (Build.VERSION.SDK_INT >= 23) {
        collections(timeNs);
        collected(timeNs);
        heap(timeNs);
      }
      classes(timeNs);
      if (stateNs != 0 && timeNs - stateNs < STATE_NS) return;
      stateNs = timeNs;
      battery(timeNs);
      power(timeNs);
      float scale = Settings.Global.getFloat(app.getContentResolver(), Settings.Global.ANIMATOR_DURATION_SCALE, 1);
      tell(timeNs, "animator-scale", Math.round(scale * 1000));
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  void within(long timeNs) {
    if (guard.isOff()) return;
    try {
      if (Build.VERSION.SDK_INT < 23) return;
      // Each counter read is a new text, and the bytes allocated always differ.
      if (collections(timeNs)) collected(timeNs);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  /** The platform returns 0 if it does not count them. */
  private void classes(long timeNs) {
    int loaded = Debug.getLoadedClassCount();
    if (loaded > 0) tell(timeNs, "classes", loaded);
  }

  private void battery(long timeNs) {
    Intent b = app.registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    if (b == null) return;
    int scale = b.getIntExtra(BatteryManager.EXTRA_SCALE, 0);
    if (scale > 0) tell(timeNs, "battery", b.getIntExtra(BatteryManager.EXTRA_LEVEL, 0) * 100L / scale);
    if (b.hasExtra(BatteryManager.EXTRA_TEMPERATURE)) {
      tell(timeNs, "battery-temperature", b.getIntExtra(BatteryManager.EXTRA_TEMPERATURE, 0));
    }
    tell(timeNs, "charging", b.getIntExtra(BatteryManager.EXTRA_PLUGGED, 0) == 0 ? 0 : 1);
  }

  private void power(long timeNs) {
    PowerManager p = (PowerManager) app.getSystemService(Context.POWER_SERVICE);
    tell(timeNs, "power-save", p.isPowerSaveMode() ? 1 : 0);
    if (Build.VERSION.SDK_INT >= 29) tell(timeNs, "thermal", Api29.thermal(p));
    if (Build.VERSION.SDK_INT >= 30) headroom(timeNs, Api30.headroom(p));
  }

  private void headroom(long timeNs, float value) {
    if (!Float.isNaN(value)) tell(timeNs, "headroom", Math.round(value * 1000));
  }

  /** @return whether the number of collections has changed */
  @RequiresApi(23)
  private boolean collections(long timeNs) {
    return counter(timeNs, "gc-count", "art.gc.gc-count");
  }

  @RequiresApi(23)
  private void collected(long timeNs) {
    counter(timeNs, "gc-time", "art.gc.gc-time");
    counter(timeNs, "gc-blocking-time", "art.gc.blocking-gc-time");
    counter(timeNs, "gc-bytes", "art.gc.bytes-allocated");
  }

  /** What is allocated and not freed, as {@code Runtime.totalMemory() - freeMemory()}. */
  @RequiresApi(23)
  private void heap(long timeNs) {
    long freed = Usage.number(Api23.runtimeStat("art.gc.bytes-freed"));
    long allocated = Usage.number(Api23.runtimeStat("art.gc.bytes-allocated"));
    if (freed >= 0 && allocated >= freed) tell(timeNs, "heap", allocated - freed);
  }

  @RequiresApi(23)
  private boolean counter(long timeNs, String key, String stat) {
    long value = Usage.number(Api23.runtimeStat(stat));
    return value >= 0 && tell(timeNs, key, value);
  }

  /** @return whether the value differs from the last one and was written */
  private boolean tell(long timeNs, String key, long value) {
    long[] known = last.get(key);
    if (known == null) last.put(key, new long[] {value});
    else if (known[0] == value) return false;
    else known[0] = value;
    feed.condition(timeNs, key, value);
    return true;
  }

  @RequiresApi(23)
  private static final class Api23 {
    static String runtimeStat(String name) {
      return Debug.getRuntimeStat(name);
    }
  }

  @RequiresApi(29)
  private static final class Api29 {
    static int thermal(PowerManager p) {
      return p.getCurrentThermalStatus();
    }
  }

  @RequiresApi(30)
  private static final class Api30 {
    static float headroom(PowerManager p) {
      return p.getThermalHeadroom(0);
    }
  }
}
