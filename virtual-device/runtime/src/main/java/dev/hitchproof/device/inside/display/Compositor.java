package dev.hitchproof.device.inside.display;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shows the newest complete picture of each window at each refresh and logs it: what a camera in front of the
 * screen would see. Refreshes are settled lazily, when something later happens.
 */
final class Compositor {
  /** How long a window that shows nothing new is logged; then its log pauses until the next picture. */
  private static final long QUIET_NS = 1_000_000_000L;

  private static final class Window {
    final BufferQueue buffers;
    final LayerFrames frames = new LayerFrames();
    final ArrayDeque<QueuedPicture> queued = new ArrayDeque<>();
    FrameContent content;
    int picture;
    long newestNs;

    Window(VsyncGrid grid) {
      buffers = new BufferQueue(grid);
    }
  }

  private record QueuedPicture(long shownNs, int number, boolean moved, DisplayLog.Made made) {}

  private VsyncGrid grid;
  private final DisplayLog log;
  private final FrameCosts costs;
  private final Map<Integer, Window> windows = new TreeMap<>();
  private final OwedFrames owed = new OwedFrames();
  private long settledNs;
  private int pictures;

  Compositor(VsyncGrid grid, DisplayLog log, FrameCosts costs, long nowNs) {
    this.grid = grid;
    this.log = log;
    this.costs = costs;
    this.settledNs = nowNs;
  }

  /** The refresh rate changes: all refreshes so far are settled. */
  void on(VsyncGrid changed) {
    grid = changed;
    settledNs = changed.phaseNs() - 1;
    for (Window w : windows.values()) w.buffers.on(changed);
  }

  long settledNs() {
    return settledNs;
  }

  OwedFrames owed() {
    return owed;
  }

  /** When the window's RenderThread gets its next buffer. */
  long bufferNs(int window) {
    return window(window).buffers.freeNs();
  }

  /** A picture that the app hands over at {@code handedNs}, that is complete at {@code readyNs} and due at {@code dueNs}. */
  record NewPicture(long handedNs, long readyNs, long dueNs, FrameContent content) {}

  /** Queues a picture. The time that it took counts from the vsync that the app had asked for. @return the refresh that shows it */
  long queue(int window, NewPicture picture) {
    FrameContent content = picture.content;
    long readyNs = picture.readyNs;
    long dueNs = picture.dueNs;
    Window w = window(window);
    boolean moved = w.content != null && w.content.places() != content.places();
    FrameContent.DrawnAt.Shift shift = moved ? content.drawnAt().shiftSince(w.content.drawnAt()) : FrameContent.DrawnAt.NONE;
    w.content = content;
    long shownNs = w.buffers.queue(readyNs, dueNs);
    w.frames.add(dueNs, shownNs, readyNs);
    long tookNs = readyNs - (owed.dueNs(dueNs) - grid.periodNs());
    DisplayLog.Made made = new DisplayLog.Made(picture.handedNs, readyNs, tookNs,
        shift, costs.uploadNs(content), costs.commandsNs(content), costs.pixelsNs(content));
    w.queued.add(new QueuedPicture(shownNs, ++pictures, moved, made));
    return shownNs;
  }

  LayerFrames layerFrames(int window) {
    return window(window).frames;
  }

  void gone(int window) {
    windows.remove(window);
  }

  /**
   * Logs every refresh up to {@code nowNs}; what is queued later is shown later. Owed frames are charged to the window
   * {@code front}, because a thread asks for vsyncs for all of its windows together.
   */
  void settle(long nowNs, int front) {
    for (long at = grid.nextAfterNs(settledNs); at <= nowNs; at += grid.periodNs()) {
      boolean isOwed = owed.at(at);
      boolean isAwake = false;
      for (Map.Entry<Integer, Window> w : windows.entrySet()) {
        isAwake |= refresh(w.getKey(), w.getValue(), at, isOwed && w.getKey() == front);
      }
      settledNs = isAwake || hasWork() ? at : nowNs;
      if (settledNs == nowNs) return;
    }
  }

  private boolean hasWork() {
    return !owed.isEmpty() || windows.values().stream().anyMatch(w -> !w.queued.isEmpty());
  }

  /** @return whether the window's refreshes are still logged */
  private boolean refresh(int number, Window w, long atNs, boolean isOwed) {
    QueuedPicture next = w.queued.peek();
    boolean isNew = next != null && next.shownNs <= atNs;
    if (isNew) {
      w.queued.poll();
      w.picture = next.number;
      w.newestNs = atNs;
    }
    boolean isAwake = isNew || isOwed || atNs - w.newestNs <= QUIET_NS;
    if (w.picture == 0 || !isAwake) return isAwake;
    log.refresh(new DisplayLog.Refresh(grid.index(atNs), atNs, number, w.picture, isNew && next.moved, isOwed, isNew ? next.made : null));
    return true;
  }

  private Window window(int number) {
    return windows.computeIfAbsent(number, n -> new Window(grid));
  }

  /**
   * One window's buffers between its RenderThread and the compositor: three, first in, first out. The compositor takes
   * at most one per refresh and never drops one, so a late frame delays those behind it until the app pauses.
   * https://source.android.com/docs/core/graphics/arch-bq-gralloc
   */
  static final class BufferQueue {
    /** A buffer completed no more than this after the refresh is still latched; it is the resolution of the traces. */
    static final long LATCH_TOLERANCE_NS = 2_000;

    private static final long NEVER = Long.MIN_VALUE / 2;
    private VsyncGrid grid;
    private long lastShownNs = NEVER;
    private long shownBeforeNs = NEVER;

    BufferQueue(VsyncGrid grid) {
      this.grid = grid;
    }

    void on(VsyncGrid changed) {
      grid = changed;
    }

    /** When the RenderThread gets its next buffer: when the last picture but one replaces the one before it. */
    long freeNs() {
      return shownBeforeNs;
    }

    /** @return the refresh that shows a buffer that is complete at {@code readyNs} and due at {@code dueNs} */
    long queue(long readyNs, long dueNs) {
      long latched = grid.nextAfterNs(Math.max(readyNs - LATCH_TOLERANCE_NS, dueNs) - 1);
      long shown = Math.max(latched, grid.nextAfterNs(lastShownNs));
      shownBeforeNs = lastShownNs;
      lastShownNs = shown;
      return shown;
    }
  }

  /**
   * The refreshes for which the app has asked for a frame and not delivered it yet. A frame is owed from the refresh after
   * its vsync until its picture is shown or, if it draws nothing, until the main thread is done with it.
   */
  static final class OwedFrames {
    private static final long OPEN = Long.MAX_VALUE;

    private record Debt(long fromNs, long toNs) {}

    private final ArrayDeque<Debt> settled = new ArrayDeque<>();
    private long askedNs = OPEN;
    private long takenNs = OPEN;

    /** The app asks for the vsync at {@code vsyncNs}; {@code dueNs} is the refresh that would show its frame. */
    void asked(long dueNs) {
      if (askedNs == OPEN) askedNs = dueNs;
    }

    /** The app begins the frame that it asked for. */
    void taken() {
      takenNs = Math.min(takenNs, askedNs);
      askedNs = OPEN;
    }

    /** The refresh at which the frame in work is due; {@code otherwise} if the app began it without asking. */
    long dueNs(long otherwise) {
      return takenNs == OPEN ? otherwise : takenNs;
    }

    /** The frame in work will be shown then, or the main thread is done with it then without drawing: it had nothing to show. */
    void settle(long atNs) {
      if (takenNs < atNs) settled.add(new Debt(takenNs, atNs));
      takenNs = OPEN;
    }

    boolean isEmpty() {
      return askedNs == OPEN && takenNs == OPEN && settled.isEmpty();
    }

    /** Whether a frame is owed at a refresh; must be called with increasing times. */
    boolean at(long refreshNs) {
      settled.removeIf(debt -> debt.toNs <= refreshNs);
      if (askedNs <= refreshNs || takenNs <= refreshNs) return true;
      return settled.stream().anyMatch(debt -> debt.fromNs <= refreshNs);
    }
  }
}
