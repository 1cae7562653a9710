package dev.hitchproof.probe;

import android.view.SurfaceControl;
import java.util.List;

/** A registration for SurfaceFlinger's verdicts that lists what is asked of it. */
final class FakeVerdicts extends SurfaceControl.OnJankDataListenerRegistration {
  private final List<String> called;

  FakeVerdicts(List<String> called) {
    this.called = called;
  }

  @Override
  public void flush() {
    called.add("flushed");
  }

  @Override
  public void removeAfter(long vsync) {
    called.add("removed");
  }
}
