package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.DeviceSpec;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The device's one display. Shadows are called statically, so it has a static home. */
public final class Display {
  private static DeviceSpec spec;
  private static VsyncGrid grid;
  private static DisplayLog log;
  private static RenderThreadModel renderThread = new RenderThreadModel();
  private static final WindowNumbers WINDOWS = new WindowNumbers();
  private static long firstDrawNs = -1;

  private Display() {}

  public static void switchOn(DeviceSpec device) {
    spec = device;
    grid = VsyncGrid.of(spec.refreshHz(), spec.seed());
    Path file = spec.dataDir().toPath().resolve("data/misc/display/display.jsonl");
    try {
      Files.createDirectories(file.getParent());
      BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
      log = new DisplayLog(out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    log.mode(DeviceTime.nowNs(), grid);
    DeviceTime.SCHEDULER.watchMain(Display::mainRan);
  }

  public static DeviceSpec spec() {
    return spec;
  }

  public static VsyncGrid grid() {
    return grid;
  }

  public static DisplayLog log() {
    return log;
  }

  public static WindowNumbers windows() {
    return WINDOWS;
  }

  /** A new process has a new RenderThread. */
  public static void newProcess() {
    renderThread = new RenderThreadModel();
    WINDOWS.front(0);
  }

  /** Main held the CPU: worth a line only if a vsync went by meanwhile. */
  private static void mainRan(long fromNs, long toNs) {
    if (grid.countIn(fromNs, toNs) > 0) log.busy(fromNs, toNs);
  }

  /** The UI thread hands a frame over and is held until the sync is done; returns its time line. */
  public static long[] draw(int window, long[] ui, boolean moved) {
    long[] t = renderThread.render(ui, DeviceTime.nowNs());
    long vsync = t[RenderThreadModel.VSYNC];
    log.draw(window, vsync, grid.countIn(t[RenderThreadModel.INTENDED_VSYNC], vsync), moved);
    if (firstDrawNs < 0) firstDrawNs = t[RenderThreadModel.COMPLETED];
    DeviceTime.burn(t[RenderThreadModel.ISSUE_DRAW] - DeviceTime.nowNs());
    return t;
  }

  /** A frame of a window without hardware acceleration: no metrics, but a frame of the display. */
  public static void drawSoftware() {
    long vsync = grid.nextAfterNs(DeviceTime.nowNs()) - grid.periodNs();
    long[] ui = new long[RenderThreadModel.SYNC_QUEUED];
    ui[RenderThreadModel.INTENDED_VSYNC] = ui[RenderThreadModel.VSYNC] = vsync;
    ui[RenderThreadModel.DEADLINE] = vsync + grid.periodNs();
    draw(WINDOWS.front(), ui, true);
  }

  /** Starts looking out for the next completed frame. */
  public static void awaitFirstDraw() {
    firstDrawNs = -1;
  }

  /** When the first frame since {@link #awaitFirstDraw} was complete, or -1. */
  public static long firstDrawNs() {
    return firstDrawNs;
  }
}
