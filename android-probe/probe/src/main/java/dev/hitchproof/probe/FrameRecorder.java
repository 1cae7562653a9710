package dev.hitchproof.probe;

import android.os.MessageQueue;
import android.view.Choreographer;

/** Records frame callbacks while the gate is open. Frames are classified on the host: see docs/metrics.md. */
final class FrameRecorder implements Choreographer.FrameCallback, MessageQueue.IdleHandler {
  private final Ring ring;
  private final Progress progress;
  private final Gate gate;
  private final Guard guard;
  private final FramePoster poster;
  private final FramePoster.Timeline timeline;
  private final Scrollables scrollables;
  private boolean first;
  private boolean seesIdle;

  FrameRecorder(FramePoster poster, MainTrack track, Guard guard, Scrollables scrollables) {
    this.poster = poster;
    this.timeline = poster.timeline();
    this.ring = track.ring;
    this.progress = track.progress;
    this.gate = track.gate;
    this.guard = guard;
    this.scrollables = scrollables;
  }

  /** On the main thread. */
  void arm() {
    first = true;
    if (!seesIdle) poster.whenIdle(this);
    seesIdle = true;
    poster.post(this);
  }

  void stop() {
    poster.remove(this);
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    try {
      if (guard.isOff()) gate.disarm(frameTimeNanos);
      else if (progress.armed) record(frameTimeNanos);
    } catch (Throwable t) {
      guard.failed(t);
      shut(frameTimeNanos);
    }
  }

  /** Stops posting callbacks; the next touch or scroll opens the gate again. */
  private void shut(long nowNs) {
    try {
      gate.disarm(nowNs);
    } catch (Throwable t) {
      guard.tolerated(t);
    }
  }

  private void record(long vsyncNs) {
    long nowNs = System.nanoTime();
    scrollables.frameBegins();
    MethodTracing.frame();
    Recompositions.frame();
    if (!first && LateFrames.listener != null) LateFrames.frame(vsyncNs - progress.vsyncNs, progress.periodNs);
    progress.vsyncNs = vsyncNs;
    long periodNs = timeline.periodNs;
    if (periodNs > 0) progress.periodNs = periodNs;
    long vsyncId = timeline.vsyncId;
    progress.vsyncId = vsyncId;
    int at = ring.claim(Kind.FRAME, nowNs);
    if (at >= 0) {
      long[] data = ring.data;
      data[at + Slot.KIND] = Kind.FRAME;
      data[at + Slot.Frame.VSYNC_NS] = vsyncNs;
      data[at + Slot.Frame.CALLBACK_NS] = nowNs;
      data[at + Slot.Frame.FLAGS] = first ? Slot.Frame.FIRST : 0;
      data[at + Slot.Frame.PERIOD_NS] = periodNs;
      data[at + Slot.Frame.VSYNC_ID] = vsyncId;
      ring.publish();
      progress.ordinal = progress.ordinal + 1;
      first = false;
    }
    if (gate.staysArmed(vsyncNs)) poster.post(this);
  }

  /** Main thread, between two messages: the frame is done. */
  void ended() {
    progress.doneVsyncNs = progress.vsyncNs;
  }

  @Override
  public boolean queueIdle() {
    ended();
    seesIdle = progress.armed;
    return seesIdle;
  }
}
