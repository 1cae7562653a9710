package dev.hitchproof.probe;

import android.os.Handler;
import android.view.View;

/** Records SurfaceFlinger's verdicts on one window's frames, on the probe's thread of frames. They come later, in batches. */
@RequiresApi(36)
final class VerdictRecorder implements JankDataApi.Listener {
  private final VerdictTarget target;
  private final Handler metrics;
  private final int window;
  private JankDataApi.Registration registration;
  /** The root view whose verdicts are wanted; null for none. */
  private View wanted;

  VerdictRecorder(VerdictTarget target, Handler metrics, int window) {
    this.target = target;
    this.metrics = metrics;
    this.window = window;
  }

  /** Called when the window's root view is attached. Main thread. */
  void start(View root) {
    stop();
    if (target.guard.isOff()) return;
    wanted = root;
    // Its surface, which the listener belongs to, is made later in the traversal that attaches the view.
    target.guard.each(() -> root.post(() -> register(root)));
  }

  private void register(View root) {
    if (root != wanted || registration != null || target.guard.isOff()) return;
    try {
      registration = new JankDataApi().register(root, metrics::post, this);
    } catch (UnsupportedOperationException e) {
      target.guard.off(e);
    } catch (Throwable t) {
      target.guard.failed(t);
    }
  }

  /** Called at the end of a slide. Main thread. */
  void flush() {
    if (registration != null) target.guard.each(registration::flush);
  }

  /** Main thread. */
  void stop() {
    if (registration != null) target.guard.each(registration::remove);
    registration = null;
    wanted = null;
  }

  @Override
  public void verdict(long vsyncId, int type, long scheduledNs, long actualNs, long presentNs) {
    // The probe had no callback in a later frame: it was drawn while nothing scrolled.
    if (target.guard.isOff() || vsyncId > target.progress.vsyncId) return;
    int at = target.ring.claim(Kind.VERDICT, System.nanoTime());
    if (at < 0) return;
    long[] data = target.ring.data;
    data[at + Slot.Verdict.VSYNC_ID] = vsyncId;
    data[at + Slot.Verdict.TYPE] = type;
    data[at + Slot.Verdict.SCHEDULED_NS] = scheduledNs;
    data[at + Slot.Verdict.ACTUAL_NS] = actualNs;
    data[at + Slot.Verdict.PRESENT_NS] = presentNs;
    data[at + Slot.Verdict.WINDOW] = window;
    target.ring.publish();
  }

  @Override
  public void failed(Throwable failure) {
    target.guard.failed(failure);
  }
}
