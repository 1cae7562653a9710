package dev.hitchproof.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.codehaus.mojo.animal_sniffer.Clazz;

/**
 * Cuts a framework jar, hidden members included, down to its public API, so that javac itself
 * refuses hidden members, also those inherited through the project's own classes. {@code java.*}
 * comes from {@code --release}.
 */
final class StubJar {
  private StubJar() {}

  static void cut(Arguments given) throws IOException {
    Path out = given.path("out");
    List<Path> inputs = List.of(given.path("framework"), given.path("signatures"));
    Stamp stamp = Stamp.of(out.resolveSibling("stubs.stamp"), inputs, "stubs");
    if (stamp.isCurrent()) {
      System.out.println("stubs: unchanged");
      return;
    }
    Map<String, Clazz> api = Signatures.read(given.path("signatures"));
    int written = 0;
    try (ZipFile framework = new ZipFile(given.path("framework").toFile())) {
      StubClass.Source source = name -> read(framework, name);
      for (Clazz type : api.values()) {
        byte[] whole = type.getName().startsWith("java/") ? null : source.classFile(type.getName());
        if (whole != null) {
          FileTree.write(
              out.resolve(type.getName() + ".class"), StubClass.cut(whole, type, api, source));
          written++;
        }
      }
    }
    stamp.write();
    System.out.println(
        "stubs: "
            + written
            + " of "
            + api.size()
            + " API classes; the rest are the JDK's or absent");
  }

  private static byte[] read(ZipFile framework, String name) throws IOException {
    ZipEntry entry = framework.getEntry(name + ".class");
    if (entry == null) {
      return null;
    }
    try (InputStream in = framework.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
