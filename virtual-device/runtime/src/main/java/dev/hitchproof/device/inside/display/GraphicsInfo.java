package dev.hitchproof.device.inside.display;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What a process's RenderThread adds to {@code dumpsys gfxinfo}; the framework writes the rest.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/renderthread/RenderProxy.cpp
 */
public final class GraphicsInfo {
  // HardwareRenderer.FLAG_DUMP_*
  private static final int FRAME_STATS = 1;
  public static final int RESET = 2;

  private final Map<Long, JankTracker> windows = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();
  private final int api;
  private ProfileData process;

  GraphicsInfo(int api, long nowNs) {
    this.api = api;
    process = new ProfileData(nowNs);
  }

  public synchronized void named(long renderer, String name) {
    names.put(renderer, name);
  }

  /** A frame of the renderer's window is complete; {@code t} is its time line. */
  public synchronized void finished(long renderer, long[] t) {
    windows.computeIfAbsent(renderer, r -> new JankTracker(t[RenderThreadModel.INTENDED_VSYNC])).finished(t, process);
  }

  synchronized void gone(long renderer) {
    windows.remove(renderer);
    names.remove(renderer);
  }

  public synchronized String ofProcess(int flags, long nowNs) {
    String text = process.text() + "\nPipeline=Skia (OpenGL)\n";
    if ((flags & RESET) != 0) process = new ProfileData(nowNs);
    return text;
  }

  public synchronized String ofWindow(long renderer, int flags, long nowNs) {
    JankTracker frames = windows.computeIfAbsent(renderer, r -> new JankTracker(nowNs));
    String text = (flags & FRAME_STATS) == 0 ? "" : "\nWindow: " + names.getOrDefault(renderer, "") + frames.counts() + frames.rows(api);
    if ((flags & RESET) != 0) frames.reset(nowNs);
    return text;
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
