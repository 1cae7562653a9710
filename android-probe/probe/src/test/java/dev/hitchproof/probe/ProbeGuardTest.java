package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ProbeGuardTest {
  private final List<String> told = new ArrayList<String>();
  private final Guard.Listener recording = new Guard.Listener() {
    @Override
    public void recorderFailed(String part, String why) {
      told.add(part + ": " + why);
    }

    @Override
    public void recorderOff(String part, String why) {
      throw new AssertionError("the probe itself is never off");
    }
  };

  @AfterEach
  void forget() {
    ProbeGuard.reportTo(null);
  }

  @Test
  void eachRecordingHearsOfSixteenFailures() {
    for (int i = 1; i <= 2; i++) {
      ProbeGuard.reportTo(recording);
      for (int j = 0; j < 20; j++) ProbeGuard.GUARD.tolerated(new IllegalStateException());
      assertEquals(16 * i, told.size());
    }
    assertEquals("probe: java.lang.IllegalStateException", told.get(0));
  }
}
