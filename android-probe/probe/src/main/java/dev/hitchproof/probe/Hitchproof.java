package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;

/** The probe's API for apps. Calling it is optional: the probe installs itself. Nothing here throws. */
public final class Hitchproof {
  private Hitchproof() {}

  /**
   * For apps that removed the installing provider from their manifest, and for processes other than the main one, where the
   * platform creates no provider: call this in {@code Application.onCreate}. Further calls do nothing.
   */
  public static void install(Context context) {
    ProbeGuard.GUARD.each(() -> {
      if (context == null || !Probe.install(context)) return;
      Context app = Probe.get().app;
      ProcessControl.listen(app, OwnProcess.name(app));
    });
  }

  /** Labels the recording from now on, for instance with the screen that is shown. */
  public static void scene(String name) {
    if (name != null) LateFrames.scene = name;
    mark("scene", name);
  }

  /** Sets a state of the interface, for instance {@code "filter=open"}. Each key has a state; {@code "filter="} removes it. */
  public static void state(String keyAndValue) {
    mark("state", keyAndValue);
  }

  /** Adds a mark to the current recording, if any. May be called from any thread. */
  public static void mark(String kind, String text) {
    ProbeGuard.GUARD.each(() -> {
      Recording recording = recording();
      if (recording != null && kind != null && text != null) recording.mark(kind, text);
    });
  }

  /**
   * Begins a span of time of this thread, which {@link #endSection} ends: its durations are the metric {@code span/name} of a
   * recording. Spans nest. It is one of {@link android.os.Trace}, too.
   */
  public static void beginSection(String name) {
    ProbeGuard.GUARD.each(() -> Spans.begin(name, recording()));
  }

  /** Ends the span that this thread began last. */
  public static void endSection() {
    ProbeGuard.GUARD.each(() -> Spans.end(recording()));
  }

  /** Sets the listener to late frames of recordings; null for none. Exceptions that it throws are counted and not passed on. */
  public static void setLateFrameListener(LateFrameListener listener) {
    setLateFrameListener(listener, 1);
  }

  /** Likewise, for frames that missed at least so many vsyncs, as Matrix's listener has a threshold. */
  public static void setLateFrameListener(LateFrameListener listener, int leastMissedVsyncs) {
    LateFrames.listen(listener, leastMissedVsyncs);
  }

  /**
   * To be called in {@code onNewIntent} of an activity that is started again while it is on top: finds a launch extra that
   * asks for a recording. Not necessary if the activity calls {@code setIntent}.
   */
  public static void onNewIntent(Intent intent) {
    ProbeGuard.GUARD.each(() -> {
      Probe probe = Probe.get();
      if (probe != null) probe.started(intent, false);
    });
  }

  /** Whether a recording is on. */
  public static boolean isRecording() {
    return recording() != null;
  }

  private static Recording recording() {
    Probe probe = Probe.get();
    return probe == null ? null : probe.recording();
  }
}
