package dev.hitchproof.build;

import java.util.Arrays;

/** The build's own steps; each reads and writes files at paths given as {@code name=value}. */
public final class Main {
  private Main() {}

  public static void main(String[] words) throws Exception {
    long startNs = System.nanoTime();
    Arguments given = Arguments.of(Arrays.asList(words).subList(1, words.length));
    switch (words[0]) {
      case "stubs" -> StubJar.cut(given);
      case "circles" -> Circles.check(given);
      case "guards" -> Guards.check(given);
      case "aar" -> Aar.pack(given);
      case "libraries" -> Libraries.merge(given);
      case "link" -> Link.link(given);
      case "apk" -> Apk.assemble(given);
      case "dex" -> ProbeDex.write(given);
      case "built" -> new Stamp(given.path("file"), given.text("at")).write();
      default -> throw new IllegalArgumentException("no build step is called " + words[0]);
    }
    System.out.printf("%s: %d ms%n", words[0], (System.nanoTime() - startNs) / 1_000_000);
  }
}
