package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.android.tools.r8.ArchiveClassFileProvider;
import com.android.tools.r8.ClassFileResourceProvider;
import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.DirectoryClassFileProvider;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import com.android.tools.r8.ProgramResource;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build with R8 in full mode accepts the probe with only its consumer rules, even if it compiles against API 28. */
final class ShrinkingTest {
  /** Public types that the probe uses and API 28 lacks. */
  private static final List<String> NEWER = Arrays.asList("Landroid/view/AttachedSurfaceControl;",
      "Landroid/view/Choreographer$FrameData;", "Landroid/view/Choreographer$FrameTimeline;",
      "Landroid/view/Choreographer$VsyncCallback;", "Landroid/view/inspector/WindowInspector;");
  private static final List<String> COMPONENTS = Arrays.asList("HitchproofInstaller", "ControlReceiver");
  @TempDir static Path out;
  private static final List<String> complaints = new ArrayList<String>();
  /** The resulting dex of the probe, as text. */
  private static String dex;

  @BeforeAll
  static void shrink() throws CompilationFailedException, IOException {
    List<String> app = COMPONENTS.stream().map(name -> "-keep class " + nameOf(name) + " { <init>(); }").collect(Collectors.toList());
    R8Command.Builder r8 = R8Command.builder(new Complaints())
        .addProgramFiles(classes(Recording.class))
        .addProgramFiles(classes(dev.hitchproof.trace.TraceWriter.class))
        .addLibraryResourceProvider(olderStubs())
        .addLibraryResourceProvider(JdkClassFileProvider.fromSystemJdk())
        .addProguardConfigurationFiles(Paths.get("consumer-rules.pro"))
        .addProguardConfiguration(app, Origin.unknown())
        .setMinApiLevel(21)
        .setOutput(out, OutputMode.DexIndexed);
    R8.run(r8.build());
    dex = new String(Files.readAllBytes(out.resolve("classes.dex")), StandardCharsets.ISO_8859_1);
  }

  @Test
  void itHasAllItNeeds() {
    assertEquals(Collections.emptyList(), complaints);
  }

  @Test
  void whatIsNamedFromOutsideKeepsItsName() {
    for (String name : COMPONENTS) assertTrue(isInDex(name), name);
    assertTrue(isInDex("Hitchproof"));
  }

  @Test
  void theRestIsRenamed() {
    assertFalse(isInDex("Recording"));
  }

  private static boolean isInDex(String simpleName) {
    return dex.contains("Ldev/hitchproof/probe/" + simpleName + ";");
  }

  private static String nameOf(String simple) {
    return "dev.hitchproof.probe." + simple;
  }

  /** The class files of the class's module: a folder in `mvn test`, a jar in `mvn package`. */
  private static List<Path> classes(Class<?> one) throws IOException {
    Path place = new File(one.getProtectionDomain().getCodeSource().getLocation().getPath()).toPath();
    if (!Files.isDirectory(place)) return Collections.singletonList(place);
    try (Stream<Path> files = Files.walk(place)) {
      return files.filter(file -> file.toString().endsWith(".class")).collect(Collectors.toList());
    }
  }

  /** The stubs with the API of level 28. */
  private static ClassFileResourceProvider olderStubs() throws IOException {
    ClassFileResourceProvider all = stubs();
    Set<String> older = new HashSet<String>(all.getClassDescriptors());
    older.removeAll(NEWER);
    return new ClassFileResourceProvider() {
      @Override
      public Set<String> getClassDescriptors() {
        return older;
      }

      @Override
      public ProgramResource getProgramResource(String descriptor) {
        return older.contains(descriptor) ? all.getProgramResource(descriptor) : null;
      }

      @Override
      public void getProgramResources(Consumer<ProgramResource> take) {
        older.forEach(descriptor -> take.accept(all.getProgramResource(descriptor)));
      }
    };
  }

  /** The stubs: a folder in `mvn test`, a jar in `mvn package`. */
  private static ClassFileResourceProvider stubs() throws IOException {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Paths.get(entry);
      if (entry.contains("android-stubs"))
        return Files.isDirectory(path) ? DirectoryClassFileProvider.fromDirectory(path) : new ArchiveClassFileProvider(path);
    }
    throw new AssertionError("the class path has no android-stubs");
  }

  private static final class Complaints implements DiagnosticsHandler {
    @Override
    public void error(Diagnostic error) {
      complaints.add(error.getDiagnosticMessage());
    }

    @Override
    public void warning(Diagnostic warning) {
      complaints.add(warning.getDiagnosticMessage());
    }

    @Override
    public void info(Diagnostic info) {}
  }
}
