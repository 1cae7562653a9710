import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Writes an APK for each change of an app: the same code but for the class that makes the change. In one process, since each
 * start of a compiler takes longer than what it compiles. The probe's injector signs what it writes, so these are not signed.
 */
final class Builds {
  private static final int MIN_API = 26;
  private final Path folder;
  private final Path framework;
  private final List<Path> libraries;

  private Builds(Path folder, Path framework, List<Path> libraries) {
    this.folder = folder;
    this.framework = framework;
    this.libraries = libraries;
  }

  /** @param words folder, framework, classes of libraries, dex of those that are no JAR (each as a class path), package; then the changes */
  public static void main(String[] words) throws Exception {
    Builds builds = new Builds(Path.of(words[0]), Path.of(words[1]), pathsIn(words[2]));
    builds.write(pathsIn(words[3]), words[4], List.of(words).subList(5, words.length));
  }

  private void write(List<Path> libraryDex, String packageName, List<String> changes) throws IOException, CompilationFailedException {
    Path rest = folder.resolve("classes");
    List<Path> dex = new ArrayList<>(libraryDex);
    List<Path> jars = libraries.stream().filter(library -> library.toString().endsWith(".jar")).toList();
    if (!jars.isEmpty()) dex.add(dexOf(jars, folder.resolve("jars")));
    int first = dex.size();
    for (String change : changes) {
      Path source = folder.resolve("Chosen.java");
      Files.writeString(source, "package " + packageName + ";\nfinal class Chosen {\n  static Change change() {\n    return new " + change + "();\n  }\n}\n");
      if (dex.size() == first) { // the first: all of the app is compiled with it
        compile(Stream.of(filesIn(folder.resolve("src"), ".java"), filesIn(folder.resolve("gen"), ".java"), List.of(source)).flatMap(List::stream).toList(), rest);
        for (Path old : filesIn(rest, "Chosen.class")) Files.delete(old);
        dex.add(dexOf(filesIn(rest, ".class"), rest));
      }
      Path chosen = folder.resolve(change);
      compile(List.of(source), chosen);
      List<Path> all = new ArrayList<>(dex);
      all.add(dexOf(filesIn(chosen, ".class"), chosen));
      try (FileSystem zip = FileSystems.newFileSystem(Files.copy(folder.resolve("base.apk"), folder.resolve(change + ".apk")))) {
        for (int i = 0; i < all.size(); i++) Files.copy(all.get(i), zip.getPath("classes" + (i == 0 ? "" : i + 1) + ".dex"));
      }
    }
  }

  private void compile(List<Path> sources, Path out) {
    List<Path> classPath = new ArrayList<>(libraries);
    classPath.add(framework);
    classPath.add(folder.resolve("classes"));
    List<String> args = new ArrayList<>(List.of("--release", "11", "-nowarn", "-proc:none", "-d", out.toString(), "-classpath"));
    args.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
    for (Path source : sources) args.add(source.toString());
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, args.toArray(String[]::new)) != 0)
      throw new IllegalStateException("javac " + String.join(" ", args));
  }

  private Path dexOf(List<Path> classes, Path name) throws IOException, CompilationFailedException {
    Path out = Files.createDirectories(Path.of(name + "-dex"));
    D8.run(D8Command.builder().addProgramFiles(classes).addClasspathFiles(libraries.stream().filter(library -> !classes.contains(library)).toList()).addLibraryFiles(framework)
        .setMinApiLevel(MIN_API).setOutput(out, OutputMode.DexIndexed).build());
    return out.resolve("classes.dex");
  }

  private static List<Path> pathsIn(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }

  private static List<Path> filesIn(Path folder, String end) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(end)).toList();
    }
  }
}
