package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuardTest {
  @Test
  void theThirdFailureSwitchesOffOnceAndForGood() {
    List<String> off = new ArrayList<String>();
    Guard guard = new Guard("touches", (recorder, why) -> off.add(recorder + ": " + why));
    for (int i = 1; i <= 2; i++) guard.failed(new IllegalStateException());
    assertFalse(guard.isOff());
    for (int i = 3; i <= 6; i++) guard.failed(new IllegalArgumentException());
    assertTrue(guard.isOff());
    assertEquals(Collections.singletonList("touches: java.lang.IllegalArgumentException"), off);
  }
}
