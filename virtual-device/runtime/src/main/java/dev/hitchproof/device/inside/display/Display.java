package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.api.CleanStack;
import dev.hitchproof.device.host.DeviceSpec;
import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.work.WorkLog;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The device's one display. Shadows are called statically, so it has a static home. */
public final class Display {
  private static DeviceSpec spec;
  private static double refreshHz;
  private static AdaptiveRate rate;
  private static Runnable rateChanged = () -> {};
  private static VsyncGrid grid;
  private static DisplayLog log;
  private static Compositor compositor;
  private static FrameCosts costs = FrameCosts.ROUND;
  private static RenderThreadModel renderThread = new RenderThreadModel(costs);
  private static FrameContent.Textures textures = new FrameContent.Textures();
  private static FilledPixels filled = new FilledPixels(DisplayLists::of, RenderNodes::of);
  private static GraphicsInfo graphics = new GraphicsInfo(Level.API, 0);
  private static JankListeners jank = new JankListeners();
  private static final WindowNumbers WINDOWS = new WindowNumbers();
  private static final long NO_NODE = 0;
  private static final long BETWEEN_STARTS_NS = 1_000_000_000L;
  private static long firstDrawNs = -1;
  private static long firstStartNs = -1;
  private static long toVsyncNs;

  private Display() {}

  public static void switchOn(DeviceSpec device) {
    spec = device;
    costs = new FrameCosts(spec.renderPermille(), spec.psPerPixel());
    if (spec.psPerPixel() > 0) DisplayLists.measure(new FrameworkSizes());
    rate = new AdaptiveRate(spec.restHz(), spec.refreshHz(), spec.flingHz());
    refreshHz = spec.restHz();
    grid = VsyncGrid.of(refreshHz, spec.seed());
    Path file = spec.dataDir().toPath().resolve("data/misc/display/display.jsonl");
    try {
      Files.createDirectories(file.getParent());
      BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
      log = new DisplayLog(out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    log.mode(DeviceTime.nowNs(), grid);
    compositor = new Compositor(grid, log, costs, DeviceTime.nowNs());
    DeviceTime.SCHEDULER.watchMainIdle(compositor.owed()::settle);
    DeviceTime.watchMainHeld(Display::held);
  }

  /** The display refreshes at this rate from its next vsync on. */
  public static void refreshAt(double hz) {
    rate = AdaptiveRate.fixed(hz);
    follow();
  }

  /** A finger touches the screen or lifts. */
  public static void touched(boolean down) {
    rate.touched(down, DeviceTime.nowNs());
    follow();
  }

  /** A frame is asked for. */
  public static void frameAsked() {
    rate.active(DeviceTime.nowNs());
  }

  /** Takes over the rate since the display was last looked at. */
  private static void follow() {
    long nowNs = DeviceTime.nowNs();
    double hz = rate.at(nowNs);
    if (hz == refreshHz) return;
    long fromNs = Math.min(nowNs, Math.max(rate.restsAtNs(), compositor.settledNs()));
    long atNs = hz < refreshHz ? fromNs : nowNs;
    compositor.settle(atNs, WINDOWS.front());
    grid = hz < refreshHz ? grid.changedAfterNs(atNs, hz) : grid.raisedAfterNs(atNs, hz);
    refreshHz = hz;
    log.mode(atNs, grid);
    compositor.on(grid);
    rateChanged.run();
  }

  /** Called when the rate has changed. */
  public static void watchRate(Runnable changed) {
    rateChanged = changed;
  }

  public static double refreshHz() {
    follow();
    return refreshHz;
  }

  public static VsyncGrid grid() {
    follow();
    return grid;
  }

  public static DisplayLog log() {
    return log;
  }

  public static GraphicsInfo graphics() {
    return graphics;
  }

  public static JankListeners jank() {
    return jank;
  }

  public static WindowNumbers windows() {
    return WINDOWS;
  }

  /**
   * Milliseconds and vsyncs stand to the start of each process as to that of the first, so equal apps do equal work. A new
   * process has a new RenderThread, new display lists and nothing on the GPU.
   */
  public static void newProcess() {
    if (firstStartNs < 0) {
      // Not below a second: the platform takes the time since the device started for the time since something else happened.
      firstStartNs = DeviceTime.nowNs() + BETWEEN_STARTS_NS;
      toVsyncNs = grid().nextAfterNs(DeviceTime.nowNs()) - DeviceTime.nowNs();
    }
    DeviceTime.SCHEDULER.host.pass(Math.floorMod(firstStartNs - DeviceTime.nowNs() - 1, BETWEEN_STARTS_NS) + 1);
    long nowNs = DeviceTime.nowNs();
    follow();
    compositor.settle(nowNs, WINDOWS.front());
    grid = grid.movedAfterNs(nowNs, nowNs + Math.floorMod(toVsyncNs - 1, grid.periodNs()) + 1);
    log.mode(nowNs, grid);
    compositor.on(grid);
    renderThread = new RenderThreadModel(costs);
    textures = new FrameContent.Textures();
    filled = new FilledPixels(DisplayLists::of, RenderNodes::of);
    graphics = new GraphicsInfo(Level.API, DeviceTime.nowNs());
    jank = new JankListeners();
    DisplayLists.clear();
    WINDOWS.front(0);
  }

  /** The main thread asks for the vsync at {@code vsyncNs}. */
  public static void vsyncAsked(long vsyncNs) {
    compositor.owed().asked(vsyncNs + grid.periodNs());
  }

  /** The main thread begins the frame that it asked for. */
  public static void vsyncTaken() {
    compositor.owed().taken();
  }

  /** The main thread begins a frame now. */
  public static void frameBegun() {
    long nowNs = DeviceTime.nowNs();
    log.frame(grid.index(nowNs), nowNs);
    WorkLog.frameBegun(nowNs);
  }

  private static void held(long fromNs, long toNs) {
    StackTraceElement[] stack = CleanStack.of(Thread.currentThread().getStackTrace());
    log.held(fromNs, toNs, HeldIn.of(stack), Objects.requireNonNullElse(CleanStack.firstOfApp(stack), ""));
  }

  /** The UI thread hands a frame over and is held until the sync is done; returns the frame's time line. */
  public static long[] draw(int window, long[] ui, long rootNode) {
    return draw(window, ui, rootNode, HeldIn.SYNC);
  }

  private static long[] draw(int window, long[] ui, long rootNode, HeldIn held) {
    FrameContent content = FrameContent.of(rootNode, textures, costs.psPerPixel() == 0 ? 0 : filled.of(rootNode));
    compositor.settle(DeviceTime.nowNs(), WINDOWS.front());
    long[] t = renderThread.render(ui, DeviceTime.nowNs(), content, compositor.bufferNs(window));
    long dueNs = t[RenderThreadModel.VSYNC] + grid.periodNs();
    long shownNs = compositor.queue(window, new Compositor.NewPicture(DeviceTime.nowNs(), t[RenderThreadModel.COMPLETED], dueNs, content));
    if (window == WINDOWS.front()) compositor.owed().settle(shownNs);
    jank.drawn(window, JankListeners.JankVerdict.of(t, dueNs, shownNs), DeviceTime.nowNs());
    if (firstDrawNs < 0) firstDrawNs = t[RenderThreadModel.COMPLETED];
    holdUntil(t[RenderThreadModel.ISSUE_DRAW], held);
    return t;
  }

  /** Every frame is held here, so the stage is given: a stack for each frame would be slow. */
  private static void holdUntil(long ns, HeldIn in) {
    long fromNs = DeviceTime.nowNs();
    boolean held = DeviceTime.SCHEDULER.burn(ns - fromNs) && DeviceTime.SCHEDULER.isMain();
    long toNs = DeviceTime.nowNs();
    if (held && toNs > fromNs) log.held(fromNs, toNs, in, "");
  }

  /** A frame of a window without hardware acceleration: it has no metrics, but the display counts it. */
  public static void drawSoftware() {
    long vsync = grid.nextAfterNs(DeviceTime.nowNs()) - grid.periodNs();
    long[] ui = new long[RenderThreadModel.SYNC_QUEUED];
    ui[RenderThreadModel.INTENDED_VSYNC] = ui[RenderThreadModel.VSYNC] = vsync;
    ui[RenderThreadModel.DEADLINE] = vsync + grid.periodNs();
    draw(WINDOWS.front(), ui, NO_NODE, HeldIn.DRAW);
  }

  /** The renderer's window is gone. */
  public static void windowGone(long renderer) {
    compositor.gone(WINDOWS.of(renderer));
    jank.gone(WINDOWS.of(renderer));
    WINDOWS.gone(renderer);
    graphics.gone(renderer);
  }

  /** When a window's pictures were shown, as SurfaceFlinger records it. */
  public static LayerFrames layerFrames(long renderer) {
    follow();
    compositor.settle(DeviceTime.nowNs(), WINDOWS.front());
    return compositor.layerFrames(WINDOWS.of(renderer));
  }

  /** Writes every refresh up to now to disk. */
  public static void flushLog() {
    follow();
    compositor.settle(DeviceTime.nowNs(), WINDOWS.front());
    log.flush();
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
