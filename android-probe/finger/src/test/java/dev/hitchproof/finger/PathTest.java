package dev.hitchproof.finger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTest {
  @Test
  void isLinearBetweenItsPointsAndRestsAtTheLast() {
    Path path = Path.parse(new String[] {"0,100,1000", "200,100,500", "320,100,500"});
    assertEquals(320, path.durationMs());
    assertEquals(1000, path.yAt(0));
    assertEquals(750, path.yAt(100));
    assertEquals(500, path.yAt(300));
    assertEquals(100, path.xAt(200));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,1,1", "0,1 5,1,1", "5,1,1 9,1,1", "0,1,1 9,1,1 5,1,1", "0,1,1 a,1,1"})
  void refusesWhatIsNoPath(String words) {
    assertThrows(IllegalArgumentException.class, () -> Path.parse(words.split(" ")));
  }
}
