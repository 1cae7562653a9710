package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.inside.level.FrameBlock;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What a process's RenderThread adds to {@code dumpsys gfxinfo}: how many frames there were, and the last ones of each window. It
 * does not count which of them are janky. The framework writes the rest.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/renderthread/RenderProxy.cpp
 */
public final class GraphicsInfo {
  // HardwareRenderer.FLAG_DUMP_*
  private static final int FRAME_STATS = 1;
  public static final int RESET = 2;
  private static final int KEPT_FRAMES = 120;
  private static final String FENCE = "---PROFILEDATA---\n";
  /**
   * The names of Android 12 to 14, which exchange FrameInterval and FrameStartTime: the values are in the order of the
   * frame info block.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/FrameInfo.cpp
   */
  private static final String COLUMNS =
      "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,PerformTraversalsStart,"
          + "DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,"
          + "FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,"
          + "CommandSubmissionCompleted,OldestInputEvent,NewestInputEvent,WorkloadTarget";
  /** The column names of Android 16, taken from its libandroid_runtime. */
  private static final String COLUMNS_OF_36 = COLUMNS.replace("FrameInterval,FrameStartTime", "FrameStartTime,FrameInterval");

  /** The frames of a window, or of the process, since a reset; only the last ones are kept. */
  private static final class Frames {
    final ArrayDeque<long[]> last = new ArrayDeque<>();
    final long sinceNs;
    int total;

    Frames(long sinceNs) {
      this.sinceNs = sinceNs;
    }

    void add(long[] t) {
      total++;
      if (last.size() == KEPT_FRAMES) last.poll();
      last.add(t);
    }

    String count() {
      return "\nStats since: " + sinceNs + "ns\nTotal frames rendered: " + total + "\n";
    }
  }

  private final Map<Long, Frames> windows = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();
  private final int api;
  private Frames process;

  GraphicsInfo(int api, long nowNs) {
    this.api = api;
    process = new Frames(nowNs);
  }

  public synchronized void named(long renderer, String name) {
    names.put(renderer, name);
  }

  /** A frame of the renderer's window is complete; {@code t} is its time line. */
  public synchronized void finished(long renderer, long[] t) {
    windows.computeIfAbsent(renderer, r -> new Frames(t[RenderThreadModel.INTENDED_VSYNC])).add(t);
    process.add(t);
  }

  synchronized void gone(long renderer) {
    windows.remove(renderer);
    names.remove(renderer);
  }

  public synchronized String ofProcess(int flags, long nowNs) {
    String text = process.count() + "\nPipeline=Skia (OpenGL)\n";
    if ((flags & RESET) != 0) process = new Frames(nowNs);
    return text;
  }

  public synchronized String ofWindow(long renderer, int flags, long nowNs) {
    Frames frames = windows.computeIfAbsent(renderer, r -> new Frames(nowNs));
    String text = (flags & FRAME_STATS) == 0 ? "" : "\nWindow: " + names.getOrDefault(renderer, "") + frames.count() + "\n" + rows(frames);
    if ((flags & RESET) != 0) windows.put(renderer, new Frames(nowNs));
    return text;
  }

  private String rows(Frames frames) {
    String[] columns = (api < 36 ? COLUMNS : COLUMNS_OF_36).split(",");
    String header = IntStream.of(FrameBlock.places(api)).mapToObj(i -> cell(columns[i])).collect(Collectors.joining());
    String rows = frames.last.stream()
        .map(t -> LongStream.of(FrameBlock.ofLevel(api, t)).mapToObj(GraphicsInfo::cell).collect(Collectors.joining("", "\n", "")))
        .collect(Collectors.joining());
    return "\n\n" + FENCE + header + rows + "\n" + FENCE + "\n";
  }

  private static String cell(Object value) {
    return value + ",";
  }

  /** Writes what the renderer or the process prints. */
  public static void print(FileDescriptor to, String text) {
    try {
      new FileOutputStream(to).write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the graphics info", e);
    }
  }
}
