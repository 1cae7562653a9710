package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class IntegerResourcesTest {
  @Test
  void eachValueIsOneItem() {
    assertEquals(
        """
        <resources>
            <integer name="a">-1</integer>
            <integer name="b">25</integer>
        </resources>
        """,
        IntegerResources.xml(Map.of("b", "25", "a", "-1")));
  }

  @Test
  void whatIsNoWholeNumberStopsTheBuild() {
    assertThrows(NumberFormatException.class, () -> IntegerResources.xml(Map.of("a", "25 %")));
  }
}
