package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

final class MethodNamesTest {
  @Test
  void idsCountOverAllTexts() {
    MethodNames names = new MethodNames(new String[] {"a.B.c\n", "a.B.d\na.B.e\n"});
    assertEquals("a.B.c a.B.e unknown", names.of(0) + " " + names.of(2) + " " + names.of(3));
  }

  @Test
  void aBuildWithoutTracingHasNone() {
    long failures = Guard.allFailures();
    assertNull(MethodNames.OfBuild.NAMES);
    assertEquals(failures, Guard.allFailures());
  }
}
