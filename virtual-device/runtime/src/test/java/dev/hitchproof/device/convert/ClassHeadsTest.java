package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ClassHeadsTest {
  private static final Map<String, String> SUPERS = Map.of(
      "Row", "View", "Button", "View", "View", "java/lang/Object",
      "Head", "Tail", "Tail", "Head");
  private final ClassHeads heads = new ClassHeads(
      name -> SUPERS.containsKey(name) ? new ClassHeads.Head(SUPERS.get(name), false) : null, null);

  @Test
  void theNearestCommonSuperclass() {
    assertEquals("View", heads.common("Row", "Button"));
    assertEquals("View", heads.common("View", "Button"));
    assertEquals("java/lang/Object", heads.common("Row", "java/lang/String"));
  }

  @Test
  void aClassThatIsItsOwnSuperclassEndsTheSearch() {
    assertEquals("java/lang/Object", heads.common("Head", "Row"));
    assertEquals("java/lang/Object", heads.common("Row", "Head"));
  }
}
