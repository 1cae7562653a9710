package dev.hitchproof.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** The parts of an AAR or jar, copied to the paths that the app's build reads. */
record LibraryParts(String library, byte[] bytes, ClassOwners owners) {
  void unpack(LibraryFolder out) throws IOException {
    if (library.endsWith(".jar")) {
      classes(bytes, out);
      return;
    }
    for (Map.Entry<String, byte[]> file : Zips.read(bytes).entrySet()) {
      String name = file.getKey();
      if (name.equals("classes.jar") || name.startsWith("libs/") && name.endsWith(".jar")) {
        classes(file.getValue(), out);
      } else if (name.equals("AndroidManifest.xml")) {
        FileTree.write(out.manifests().resolve(library), file.getValue());
      } else if (name.equals("R.txt")) {
        FileTree.write(out.symbols().resolve(library), file.getValue());
      } else if (name.startsWith("jni/")) {
        FileTree.write(out.asIs().resolve("lib/" + name.substring(4)), file.getValue());
      } else if (name.startsWith("assets/")) {
        FileTree.write(out.asIs().resolve(name), file.getValue());
      } else if (name.startsWith("res/")) {
        FileTree.write(out.resources(library).resolve(name.substring(4)), file.getValue());
      }
    }
  }

  private void classes(byte[] jar, LibraryFolder out) throws IOException {
    for (Map.Entry<String, byte[]> file : Zips.read(jar).entrySet()) {
      String name = file.getKey();
      if (name.startsWith("META-INF/services/")) {
        append(out.asIs().resolve(name), file.getValue());
      } else if (name.endsWith(".class")
          && !name.endsWith("module-info.class")
          && !name.startsWith("META-INF/")) {
        owners.claim(name, library);
        FileTree.write(out.classes().resolve(name), file.getValue());
      } else if (name.endsWith(".kotlin_module") || name.endsWith(".kotlin_builtins")) {
        // The Kotlin compiler needs these to find declarations outside of classes.
        FileTree.write(out.classes().resolve(name), file.getValue());
      }
    }
  }

  private static void append(Path list, byte[] lines) throws IOException {
    if (!Files.exists(list)) {
      FileTree.write(list, lines);
    } else if (!Files.readString(list)
        .contains(new String(lines, StandardCharsets.UTF_8).strip())) {
      Files.write(list, lines, StandardOpenOption.APPEND);
    }
  }
}
