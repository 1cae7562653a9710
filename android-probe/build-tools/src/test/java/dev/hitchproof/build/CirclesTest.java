package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CirclesTest {
  @ParameterizedTest
  @CsvSource({
    "a>b b>c, []",
    "a>b b>a, '[[a, b]]'",
    "a>b b>c c>a d>a, '[[a, b, c]]'",
    "a>b b>a c>d d>c b>c, '[[a, b], [c, d]]'",
    "a>b b>c c>b, '[[b, c]]'"
  })
  void aCircleIsEverySetOfClassesThatReachEachOther(String uses, String circles) {
    assertEquals(circles, Circles.in(parsed(uses)).toString());
  }

  @Test
  void usesAreThoseOfTopLevelClasses(@TempDir Path folder) throws IOException {
    compile(folder, "class A { static class Inner { B b; } Inner i; } class B {}");
    assertEquals(Set.of("B"), own(Circles.uses(folder).get("A")));
  }

  @Test
  void theBuildStopsAtACircle(@TempDir Path folder) throws IOException {
    compile(folder, "class A { Object o() { return new B(); } } class B { A a; }");
    Arguments given = Arguments.of(List.of("classes=" + folder));
    String message =
        assertThrows(IllegalStateException.class, () -> Circles.check(given)).getMessage();
    assertTrue(message.contains("[A, B]"), message);
  }

  @Test
  void theBuildToolsHaveNoCircleAndAnAbsentFolderIsFine() {
    Circles.check(Arguments.of(List.of("classes=target/classes")));
    Circles.check(Arguments.of(List.of("classes=target/absent")));
  }

  private static void compile(Path folder, String source) throws IOException {
    Path file = Files.writeString(folder.resolve("A.java"), source);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    assertEquals(0, javac.run(null, null, null, file.toString()));
  }

  private static Set<String> own(Set<String> uses) {
    Set<String> own = new TreeSet<>(uses);
    own.removeIf(type -> type.startsWith("java."));
    return own;
  }

  private static Map<String, Set<String>> parsed(String uses) {
    Map<String, Set<String>> parsed = new TreeMap<>();
    for (String use : uses.split(" ")) {
      parsed.computeIfAbsent(use.substring(0, 1), type -> new TreeSet<>()).add(use.substring(2));
    }
    return parsed;
  }
}
