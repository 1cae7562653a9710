package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project of a few classes on a platform whose View and Callback got a method each in level 31. */
final class ApiGuardTest {
  private static final Map<String, String> PLATFORM = Map.of(
      "android/os/Build", "public class Build { public static class VERSION { public static int SDK_INT = Integer.parseInt(\"31\"); } }",
      "platform/View", "public class View { public void old() {} public void later() {} }",
      "platform/Callback", "public interface Callback { default void called() {} }");
  private static final String MARKER = "@interface Needs { int value(); }\n";
  @TempDir Path dir;

  @Test
  void aMemberThatALevelLacksIsFound() throws Exception {
    assertEquals(List.of("app.User.use:4 uses platform.View.later()V (not on 26)"),
        findings("""
            class User {
              void use(View v) { v.old();
                v.later(); }
            }"""));
  }

  @Test
  void aCheckOfTheLevelInMarkedCodeAllowsIt() throws Exception {
    assertEquals(List.of(), findings("""
        class User {
          void use(View v) { if (Build.VERSION.SDK_INT >= 31) newer(v); }
          @Needs(31) void newer(View v) { v.later(); }
        }"""));
  }

  @Test
  void aCallOfMarkedCodeNeedsTheCheckAndTheRightLevel() throws Exception {
    assertEquals(List.of("app.User.early:4 uses app.User.newer(Lplatform/View;)V (marked 31)", "app.User.use:3 uses app.User.newer(Lplatform/View;)V (marked 31)"),
        findings("""
            class User {
              void use(View v) { newer(v); }
              void early(View v) { if (Build.VERSION.SDK_INT >= 30) newer(v); }
              @Needs(31) void newer(View v) { v.later(); }
            }"""));
  }

  @Test
  void aMemberInheritedThroughTheProjectIsFound() throws Exception {
    assertEquals(List.of("app.Mine.use:3 uses app.Mine.later()V (not on 26)", "app.Mine.use:4 uses app.Mine.called()V (not on 26)"),
        findings("""
            class Mine extends View implements Callback {
              void use() { old(); later();
                called(); }
            }"""));
  }

  @Test
  void markedForAnOlderLevelItIsStillFound() throws Exception {
    assertEquals(List.of("app.Mine.use:3 uses app.Mine.later()V (not on 26)"),
        findings("""
            @Needs(26) class Mine extends View {
              void use() { later(); } }"""));
  }

  @Test
  void aMemberThatTheProjectDeclaresIsNoneOfThePlatform() throws Exception {
    assertEquals(List.of(), findings("""
        class Mine extends View {
          @Override public void later() {}
          void use() { later(); }
        }"""));
  }

  private List<String> findings(String source) throws IOException {
    List<String> files = new ArrayList<>();
    for (Map.Entry<String, String> type : PLATFORM.entrySet()) {
      files.add(write(type.getKey(), "package " + type.getKey().substring(0, type.getKey().lastIndexOf('/')).replace('/', '.') + "; " + type.getValue()));
    }
    String imports = "package app; import android.os.Build; import platform.*; " + MARKER;
    files.add(write("app/Project", imports + source));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    List<String> options = List.of("-proc:none", "-d", dir.resolve("classes").toString());
    int status = ToolProvider.getSystemJavaCompiler()
        .run(null, errors, errors, Stream.concat(options.stream(), files.stream()).toArray(String[]::new));
    assertEquals(0, status, errors.toString());
    OwnClasses own = new OwnClasses("app.Needs");
    FileTree.read(dir.resolve("classes/app"), ".class").values().forEach(own::add);
    return new ApiGuard(own, platforms()).findings();
  }

  private String write(String type, String source) throws IOException {
    Path file = dir.resolve(type + ".java");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, source).toString();
  }

  private static Platforms platforms() {
    SortedMap<Integer, Map<String, Clazz>> apis = new TreeMap<>();
    apis.put(21, api(Set.of("<init>()V", "old()V"), Set.of()));
    apis.put(26, api(Set.of("<init>()V", "old()V"), Set.of()));
    apis.put(31, api(Set.of("<init>()V", "old()V", "later()V"), Set.of("called()V")));
    return new Platforms(apis);
  }

  private static Map<String, Clazz> api(Set<String> ofView, Set<String> ofCallback) {
    return Stream.of(
            new Clazz("java/lang/Object", Set.of("<init>()V"), null, new String[0]),
            new Clazz("android/os/Build$VERSION", Set.of("SDK_INT#I"), "java/lang/Object", new String[0]),
            new Clazz("platform/View", ofView, "java/lang/Object", new String[0]),
            new Clazz("platform/Callback", ofCallback, "java/lang/Object", new String[0]))
        .collect(Collectors.toMap(Clazz::getName, type -> type));
  }
}
