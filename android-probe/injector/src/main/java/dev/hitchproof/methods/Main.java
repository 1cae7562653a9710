package dev.hitchproof.methods;

import dev.hitchproof.apk.Refusal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * {@code <out.jar> <packages> <in>…}: writes the classes of jars and class folders into one jar, with method tracing, and
 * prints what was changed, one fact a line. {@code packages} are joined with commas; empty: all. Exit code 2 and one
 * sentence on stderr when the input is refused.
 */
public final class Main {
  private static final int REFUSED = 2;

  private Main() {}

  public static void main(String[] words) throws Exception {
    List<Path> inputs = Arrays.stream(words).skip(2).map(Path::of).toList();
    List<String> packages = Arrays.stream(words[1].split(",")).filter(name -> !name.isEmpty()).toList();
    try {
      ClassFiles files = ClassFiles.read(inputs);
      TracedClasses traced = new TracedClasses(packages);
      files.replaceClasses(traced::of);
      files.add(TracedClasses.NAMES_CLASS, MethodNames.classOf(traced.names()));
      files.write(Path.of(words[0]));
      System.out.println(traced.names().size() + " methods of " + traced.classes() + " classes are traced");
      traced.notes().forEach(System.out::println);
    } catch (Refusal refusal) {
      System.err.println(refusal.getMessage());
      System.exit(REFUSED);
    }
  }
}
