package dev.hitchproof.probe;

import android.app.Activity;
import android.os.Looper;
import android.view.View;
import java.util.Set;

/** The recorders that a recording has only if they were requested. Main thread. */
final class OptionalRecorders {
  /** Called on the recorders' threads. */
  interface Listener extends DispatchRecorder.Listener, BlockedStacks.Listener, AnrWatch.Listener, Recompositions.Listener,
      BlankArea.Listener, Guard.Listener {}

  private final Guard guard;
  private final DispatchRecorder dispatches;
  private final AnrWatch anrs;
  private final Guard overlayGuard;
  private final Overlay overlay;
  private final Guard recompositionsGuard;
  private final Recompositions recompositions;
  private final BlankArea blank;

  OptionalRecorders(Set<String> wanted, Watchdog.Watched watched, ProbeThreads threads, Scrollables scrollables,
      Listener listener) {
    guard = new Guard(Recorder.DISPATCHES, listener);
    dispatches = !wanted.contains(Recorder.DISPATCHES) ? null
        : new DispatchRecorder(Looper.getMainLooper(), watched.progress, guard,
            new BlockedStacks(watched, threads.frames, guard, listener), listener);
    anrs = !wanted.contains(Recorder.ANRS) ? null : new AnrWatch(watched, threads.frames, threads.main, listener);
    overlayGuard = new Guard(Recorder.OVERLAY, listener);
    overlay = !wanted.contains(Recorder.OVERLAY) ? null
        : new Overlay(watched.progress, overlayGuard, new FramePoster.OfMainThread(), new OverlayPanel(overlayGuard));
    recompositionsGuard = new Guard(Recorder.RECOMPOSITIONS, listener);
    recompositions = !wanted.contains(Recorder.RECOMPOSITIONS) ? null
        : new Recompositions(watched.progress, watched.main, recompositionsGuard, listener);
    blank = !wanted.contains(Recorder.BLANK) ? null
        : new BlankArea(watched.progress, scrollables, new Guard(Recorder.BLANK, listener), listener);
  }

  void start() {
    if (anrs != null) anrs.start();
    if (recompositions != null) recompositionsGuard.each(() -> recompositions.start(getClass().getClassLoader()));
    if (blank != null) blank.start();
    if (dispatches == null) return;
    try {
      dispatches.start();
    } catch (Throwable t) {
      guard.off(t);
    }
  }

  boolean watchesAnrs() {
    return anrs != null;
  }

  void resumed(Activity a) {
    if (overlay != null) overlayGuard.each(() -> overlay.resumed(a.getWindow().getDecorView()));
  }

  void paused() {
    if (overlay != null) overlayGuard.each(overlay::paused);
  }

  /** The finger is on this view; null: it is unknown. */
  void avoid(View list) {
    if (overlay != null) overlayGuard.each(() -> overlay.avoid(list));
  }

  /** A slide begins. */
  void begin() {
    if (overlay != null) overlayGuard.each(overlay::begin);
    if (recompositions != null) recompositionsGuard.each(recompositions::begin);
    if (blank != null) blank.begin();
  }

  /** A slide has ended. */
  void end() {
    if (recompositions != null) recompositionsGuard.each(recompositions::tell);
  }

  /** Whether {@code root} belongs to a window of the probe. */
  boolean isOwn(View root) {
    return overlay != null && overlay.isIn(root);
  }

  void stop() {
    if (overlay != null) overlay.stop();
    if (recompositions != null) recompositionsGuard.each(recompositions::stop);
    if (blank != null) blank.stop();
    guard.each(() -> {
      if (anrs != null) anrs.stop();
    }, () -> {
      if (dispatches != null) dispatches.stop();
    });
  }
}
