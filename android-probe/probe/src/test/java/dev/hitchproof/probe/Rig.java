package dev.hitchproof.probe;

import android.os.MessageQueue;
import android.view.Choreographer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The main thread's recorders without a main thread. */
final class Rig implements FramePoster, Gate.Listener, Guard.Listener {
  final Timeline timeline = new Timeline();
  final Progress progress = new Progress();
  final Rings rings = new Rings();
  final Ring main = rings.main;
  final Ring metrics = rings.metrics;
  final Gate gate = new Gate(progress, this);
  final MainTrack track = new MainTrack(main, progress, gate);
  final Guard framesGuard = new Guard(Recorder.FRAMES, this);
  final Scrollables scrollables = new Scrollables();
  final FrameRecorder frames = new FrameRecorder(this, track, framesGuard, scrollables);
  final ScrollRecorder scrolls = new ScrollRecorder(track, new Guard(Recorder.SCROLLING, this), scrollables, 1, FakeView.at(0, 0, 1, 1));
  final List<String> failed = new ArrayList<String>();
  final List<String> off = new ArrayList<String>();
  boolean posted;
  int armings;
  boolean posterFails;
  MessageQueue.IdleHandler idle;
  int idleHandlers;
  final UiBudget budget = new UiBudget();
  /** Vsyncs of the frames that were reported as complete; null if nobody listens. */
  List<Long> complete;

  FrameMetricsTarget frameMetrics(Guard guard) {
    return new FrameMetricsTarget(metrics, progress, budget, vsyncNs -> {
      if (complete != null) complete.add(vsyncNs);
    }, guard);
  }

  @Override
  public void post(Choreographer.FrameCallback callback) {
    if (posterFails) throw new IllegalStateException("the host's secret");
    posted = true;
  }

  @Override
  public void remove(Choreographer.FrameCallback callback) {
    posted = false;
  }

  @Override
  public Timeline timeline() {
    return timeline;
  }

  @Override
  public void whenIdle(MessageQueue.IdleHandler handler) {
    idle = handler;
    idleHandlers++;
  }

  @Override
  public void armed(long nowNs) {
    armings++;
    frames.arm();
  }

  @Override
  public void disarmed(long nowNs) {}

  @Override
  public void recorderFailed(String recorder, String why) {
    failed.add(recorder + ": " + why);
  }

  @Override
  public void recorderOff(String recorder, String why) {
    off.add(recorder + ": " + why);
  }

  /** Delivers the next vsync, if one was requested. */
  boolean frame(long vsyncNs) {
    if (!posted) return false;
    posted = false;
    frames.doFrame(vsyncNs);
    return true;
  }

  void drop() {
    for (int at = main.next(); at >= 0; at = main.next()) main.release();
    for (int at = metrics.next(); at >= 0; at = metrics.next()) metrics.release();
  }

  /** A listener that is told only that a recorder is off. */
  static Guard.Listener off(BiConsumer<String, String> listener) {
    return new Guard.Listener() {
      @Override
      public void recorderFailed(String recorder, String why) {}

      @Override
      public void recorderOff(String recorder, String why) {
        listener.accept(recorder, why);
      }
    };
  }
}
