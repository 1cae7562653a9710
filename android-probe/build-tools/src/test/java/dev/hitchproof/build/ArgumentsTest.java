package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ArgumentsTest {
  @Test
  void valuesMayContainEqualsSignsAndRepeat() {
    Arguments given =
        Arguments.of(List.of("placeholder=a=1", "placeholder=b=2", "minSdk=21", "out=x/../y"));
    assertEquals(List.of("a=1", "b=2"), given.all("placeholder"));
    assertEquals(21, given.number("minSdk"));
    assertEquals(Path.of("y"), given.path("out"));
    assertEquals(List.of(), given.all("absent"));
  }

  @Test
  void missingDoubledAndNamelessValuesAreRefused() {
    Arguments given = Arguments.of(List.of("a=1", "a=2"));
    assertThrows(IllegalArgumentException.class, () -> given.text("a"));
    assertThrows(IllegalArgumentException.class, () -> given.text("b"));
    assertThrows(IllegalArgumentException.class, () -> Arguments.of(List.of("=1")));
  }

  @Test
  void pairsSplitOnceMore() {
    Arguments given = Arguments.of(List.of("library=a.b=/x=y", "library=c=d"));
    assertEquals(Map.of("a.b", "/x=y", "c", "d"), given.pairs("library"));
  }
}
