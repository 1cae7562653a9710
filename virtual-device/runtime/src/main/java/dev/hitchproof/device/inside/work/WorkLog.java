package dev.hitchproof.device.inside.work;

import android.widget.AdapterView;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Recorder.Count;
import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import dev.hitchproof.device.inside.time.Recorder;
import dev.hitchproof.device.inside.time.Task;
import dev.hitchproof.device.inside.time.ThreadTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robolectric.util.ReflectionHelpers;

/**
 * What an app executes during a recording, in units of work: per frame of the main thread, per row that a list binds,
 * and per method, by the stack of the running thread every {@link #STRIDE} units. Frames are logged statically, so there is
 * one log at a time.
 */
public final class WorkLog implements Recorder {
  private static final long STRIDE = 20_000;
  private static final long NS_PER_US = 1_000;
  private static final int NO_FRAME = -1;
  private static WorkLog current;

  private final Task main;
  private final long mainBefore;
  private final long[] counts = new long[Count.values().length];
  private final List<List<Long>> frames = new ArrayList<>();
  private final List<List<Long>> rows = new ArrayList<>();
  private final StackSamples samples = new StackSamples();
  private final Requests requests = new Requests();
  private Span frame;
  private Span row;
  private int size;
  private final List<Integer> sizes = new ArrayList<>(); // how many items the list of each row had
  private long otherSamples;
  private long calls;
  private final Map<String, Long> unpriced = new TreeMap<>();

  WorkLog(Task main) {
    this.main = main;
    mainBefore = main.executed();
  }

  /** Called by the host on the main thread. */
  public static Map<String, Object> start() {
    if (Charges.OF_DEVICE.isFree()) throw new Refusal("bad-request", "work is counted under the work clock only");
    current = new WorkLog(DeviceTime.SCHEDULER.main());
    Charges.OF_DEVICE.recordBy(current, STRIDE * CallCosts.UNIT);
    MethodLog.OF_DEVICE.recording(true);
    return Map.of();
  }

  /** Called by the host on the main thread. */
  public static Map<String, Object> stop() {
    WorkLog log = current;
    if (log == null) throw new Refusal("bad-request", "no work is recorded");
    current = null;
    Charges.OF_DEVICE.recordBy(null, STRIDE * CallCosts.UNIT);
    MethodLog.OF_DEVICE.recording(false);
    return log.facts();
  }

  /** The main thread begins a frame; what it executes up to the next one belongs to it. */
  public static void frameBegun(long nowNs) {
    if (current != null) current.begin(nowNs);
  }

  void begin(long nowNs) {
    endFrame(Charges.OF_DEVICE.executed());
    frame = Span.beginning(nowNs / NS_PER_US, Charges.OF_DEVICE.executed(), counts);
  }

  private void endFrame(long partsSoFar) {
    if (frame != null) frames.add(frame.until(partsSoFar, counts));
  }

  @Override
  public void sample(Task running, int strides) {
    if (ThreadTime.isOfShell(running.thread())) return;
    boolean isMain = running == main;
    if (!isMain) otherSamples += strides;
    samples.add(isMain && frame != null ? frames.size() : NO_FRAME, strides, isMain ? requests.stacks() : List.of());
  }

  @Override
  public void count(Task running, Count what, long times) {
    if (running == main) counts[what.ordinal()] += times;
  }

  @Override
  public void calls(Task running, int times) {
    if (running == main) calls += times;
  }

  @Override
  public void unpriced(Task running, String method) {
    if (running == main) unpriced.merge(method, 1L, Long::sum);
  }

  @Override
  public void rowBegins(Task running, Object list, int position) {
    if (running != main) return;
    row = Span.beginning(position, Charges.OF_DEVICE.executed(), counts);
    size = sizeOf(list);
  }

  /** Items of an {@code AbsListView}, or of a row's {@code RecyclerView}, or -1. From their fields: no adapter does work for it. */
  static int sizeOf(Object list) {
    try {
      Object state = list instanceof AdapterView ? list : ReflectionHelpers.getField(ReflectionHelpers.getField(list, "mOwnerRecyclerView"), "mState");
      return ReflectionHelpers.<Integer>getField(state, "mItemCount");
    } catch (RuntimeException e) {
      return -1;
    }
  }

  @Override
  public void rowEnds(Task running) {
    if (running != main || row == null) return;
    sizes.add(size);
    rows.add(row.until(Charges.OF_DEVICE.executed(), counts));
    row = null;
  }

  @Override
  public void asks(Task running, Object view, boolean draws) {
    if (running == main) requests.asks(view, draws, frames.size());
  }

  @Override
  public void begins(Task running, Object view, ViewStep what) {
    if (running == main) requests.begins(view, what);
  }

  @Override
  public void ends(Task running, Object view, ViewStep what) {
    if (running == main) requests.ends(view, what);
  }

  Map<String, Object> facts() {
    endFrame(main.executed());
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("stride", STRIDE);
    m.put("units", Span.unitsOf(main.executed() - mainBefore));
    m.put("otherUnits", otherSamples * STRIDE);
    m.put("counts", Arrays.stream(Count.values()).map(Count::word).toList());
    m.put("frames", frames);
    m.put("rows", rows);
    m.put("sizes", sizes);
    m.put("calls", calls);
    m.put("unpriced", unpriced);
    m.putAll(samples.facts());
    Map<String, List<Long>> ran = MethodLog.OF_DEVICE.facts();
    if (!ran.isEmpty()) m.put("ran", ran);
    return m;
  }

  /** A stretch of the main thread's work (a frame or the binding of a row), stored as the work and the counts at its beginning. */
  record Span(long id, long parts, long[] counts) {
    /** @param id a frame's time in µs, or a row's position */
    static Span beginning(long id, long partsSoFar, long[] countsSoFar) {
      return new Span(id, partsSoFar, countsSoFar.clone());
    }

    static long unitsOf(long parts) {
      return Math.round(parts / (double) CallCosts.UNIT);
    }

    /** The span's id, units and {@link Count}s, in their order. */
    List<Long> until(long partsSoFar, long[] countsSoFar) {
      List<Long> all = new ArrayList<>();
      all.add(id);
      all.add(unitsOf(partsSoFar - parts));
      for (Count c : Count.values()) all.add(countsSoFar[c.ordinal()] - counts[c.ordinal()]);
      return all;
    }
  }
}
