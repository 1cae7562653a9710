package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An app compiles against either module. */
final class SameSurfaceTest {
  private static final String FOLDER = "src/main/java/dev/hitchproof/probe/";
  private static final Pattern PUBLIC_METHOD = Pattern.compile("public static [^{]+\\)");

  @Test
  void theEmptyProbeHasThePublicMethodsOfTheProbe() throws IOException {
    assertSame("Hitchproof.java", "public static void scene(String name)");
  }

  @Test
  void theEmptyProbeHasWhatInstrumentedMethodsCall() throws IOException {
    assertSame("MethodTracing.java", "public static void enter(int method)");
  }

  @Test
  void itsListenerIsThatOfTheProbe() throws IOException {
    String file = "LateFrameListener.java";
    assertEquals(text(Paths.get("..", "probe", FOLDER, file)), text(Paths.get(FOLDER, file)));
  }

  private static void assertSame(String file, String method) throws IOException {
    Set<String> surface = publicMethods(Paths.get("..", "probe", FOLDER, file));
    assertTrue(surface.contains(method), surface.toString());
    assertEquals(surface, publicMethods(Paths.get(FOLDER, file)));
  }

  private static Set<String> publicMethods(Path source) throws IOException {
    Set<String> found = new TreeSet<String>();
    Matcher m = PUBLIC_METHOD.matcher(text(source));
    while (m.find()) found.add(m.group());
    return found;
  }

  private static String text(Path source) throws IOException {
    return new String(Files.readAllBytes(source), "UTF-8");
  }
}
