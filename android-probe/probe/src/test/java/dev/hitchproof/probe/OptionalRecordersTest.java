package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionalRecordersTest implements OptionalRecorders.Listener {
  private final List<String> failed = new ArrayList<String>();

  @Test
  void aFailureOfTheOverlayIsItsOwn() {
    ProbeThreads threads = new ProbeThreads(ProbeGuard.GUARD);
    Watchdog.Watched watched = new Watchdog.Watched(new Progress(), new UiBudget(), System::nanoTime, Thread.currentThread());
    new OptionalRecorders(Collections.singleton(Recorder.OVERLAY), watched, threads, new Scrollables(), this).resumed(null);
    assertEquals(Collections.singletonList(Recorder.OVERLAY), failed);
  }

  @Override
  public void recorderFailed(String recorder, String why) {
    failed.add(recorder);
  }

  @Override
  public void recorderOff(String recorder, String why) {}

  @Override
  public void dispatched(long startNs, long wallNs, String target) {}

  @Override
  public void blocked(long timeNs, long ordinal, StackTraceElement[] stack) {}

  @Override
  public void marked(long timeNs, long ordinal, String kind, String text) {}

  @Override
  public void hung(long timeNs, long ordinal) {}

  @Override
  public void answered(long timeNs) {}
}
