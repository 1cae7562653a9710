package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The walls hold for the real platform: hidden API does not compile, API above minSdk is found. */
final class ApiWallsTest {
  private static final String MARKER =
      """
      @interface RequiresApi { int value(); }
      """;

  @TempDir Path out;

  private static Platforms platforms;

  @BeforeAll
  static void readPlatforms() throws IOException {
    platforms = Platforms.read(Arrays.stream(System.getProperty("signatures").split(",")).map(Path::of).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int inherited() { return getThemeResId(); }",
        "Object service() { return android.os.ServiceManager.getService(\"x\"); }",
        "long property() { return android.os.SystemProperties.getLong(\"a\", 1); }",
        "long member(android.view.Choreographer c) { return c.getFrameIntervalNanos(); }",
      })
  void hiddenApiDoesNotCompile(String method) throws IOException {
    Compilation compiled = compile(method);
    assertEquals(1, compiled.errors().size(), compiled.errors()::toString);
    assertTrue(
        compiled.errors().get(0).contains("cannot find symbol"), compiled.errors()::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boolean inherited() { return isInMultiWindowMode(); }",
        "void member(android.view.Window w) { w.addOnFrameMetricsAvailableListener(null, null); }",
        "Object java(java.util.List<String> a) { return a.stream(); }",
        "Object clock() { return java.time.Instant.now(); }",
      })
  void tooNewApiIsFound(String method) throws IOException {
    assertEquals(1, findings(method).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "android.view.View inherited() { return getCurrentFocus(); }",
        "void member(android.view.Choreographer c) { c.postFrameCallback(null); }",
        "@RequiresApi(24) boolean marked() { return isInMultiWindowMode(); }",
        "boolean asked() { return android.os.Build.VERSION.SDK_INT >= 24 && Later.split(this); }",
        "boolean asked() { return android.os.Build.VERSION.SDK_INT > 23 && Later.split(this); }",
        "boolean not() { if (android.os.Build.VERSION.SDK_INT < 24) return false; return Later.split(this); }",
        "boolean not() { if (android.os.Build.VERSION.SDK_INT <= 23) return false; return Later.split(this); }",
        "boolean newer() { return android.os.Build.VERSION.SDK_INT >= 30 ? Later.split(this) : false; }",
        "@RequiresApi(26) boolean vouched() { return Later.split(this); }",
        "void tried() { try { if (android.os.Build.VERSION.SDK_INT >= 24) Later.split(this); } finally { finish(); } }",
      })
  void guardedUsesPass(String method) throws IOException {
    assertEquals(List.of(), findings(method));
  }

  /** Uses without a check, on its wrong side, behind a check for an older level, and where a path leads around it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "boolean blind() { return Later.split(this); }",
        "boolean reads() { int level = android.os.Build.VERSION.SDK_INT; return level > 0 && Later.split(this); }",
        "boolean wrong() { return android.os.Build.VERSION.SDK_INT < 24 && Later.split(this); }",
        "boolean older() { return android.os.Build.VERSION.SDK_INT >= 23 && Later.split(this); }",
        "boolean older() { return android.os.Build.VERSION.SDK_INT > 22 && Later.split(this); }",
        "boolean either() { return (android.os.Build.VERSION.SDK_INT >= 24 || isFinishing()) && Later.split(this); }",
        "boolean after() { if (android.os.Build.VERSION.SDK_INT >= 24) finish(); return Later.split(this); }",
        "boolean caught() { try { if (android.os.Build.VERSION.SDK_INT >= 24) finish(); return false; }"
            + " catch (RuntimeException e) { return Later.split(this); } }",
        "boolean chosen(int i) { switch (i) { case 1: return false; default: return Later.split(this); } }",
        "@RequiresApi(23) boolean vouched() { return Later.split(this); }",
        "java.util.concurrent.Callable<Object> referred() { return Later::new; }",
      })
  void markedCodeNeedsItsLevel(String method) throws IOException {
    List<String> findings = findings(method);
    assertEquals(1, findings.size());
    assertTrue(findings.get(0).endsWith("(marked 24)"), findings::toString);
  }

  /** The marked level is lower than what the code uses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@RequiresApi(23) boolean member() { return isInMultiWindowMode(); }",
        "@RequiresApi(24) boolean asked() { return android.os.Build.VERSION.SDK_INT >= 23 && isActivityTransitionRunning(); }",
        "@RequiresApi(23) class Early { boolean inherited(Screen s) { return s.isInMultiWindowMode(); } }",
      })
  void aMarkBelowWhatItsCodeUsesIsFound(String member) throws IOException {
    List<String> findings = findings(member);
    assertEquals(1, findings.size(), findings::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@RequiresApi(26) boolean newer() { return isInMultiWindowMode(); }",
        "@RequiresApi(23) boolean asked() { return android.os.Build.VERSION.SDK_INT >= 24 && isInMultiWindowMode(); }",
        "@RequiresApi(26) boolean exact() { return isActivityTransitionRunning(); }",
      })
  void aMarkMayAskForMore(String member) throws IOException {
    assertEquals(List.of(), findings(member));
  }

  private List<String> findings(String method) throws IOException {
    Compilation compiled = compile(method);
    assertEquals(List.of(), compiled.errors());
    OwnClasses own = new OwnClasses("n.RequiresApi");
    FileTree.read(compiled.classes(), ".class").values().forEach(own::add);
    return new ApiGuard(own, platforms).findings();
  }

  private Compilation compile(String method) throws IOException {
    String source =
        "package n;\n"
            + MARKER
            + "@RequiresApi(24) class Later { static boolean split(android.app.Activity a) { return"
            + " a.isInMultiWindowMode(); } }\n"
            + "public class Screen extends android.app.Activity {\n"
            + method
            + "\n}\n";
    return Compilation.of("n.Screen", source, Path.of(System.getProperty("stubs")), out);
  }
}
