package dev.hitchproof.build;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * One source text compiled by javac against the given class path: its errors or, if there are none,
 * its classes.
 */
record Compilation(List<String> errors, Path classes) {
  static Compilation of(String className, String source, Path classpath, Path out)
      throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    Files.createDirectories(out);
    List<String> options =
        List.of(
            "--release",
            "8",
            "-Xlint:-options",
            "-proc:none",
            "-cp",
            classpath.toString(),
            "-d",
            out.toString());
    javac.getTask(null, null, found, options, null, List.of(new Source(className, source))).call();
    List<String> errors =
        found.getDiagnostics().stream()
            .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
            .map(d -> d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
            .toList();
    return new Compilation(errors, out);
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String className, String text) {
      super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
