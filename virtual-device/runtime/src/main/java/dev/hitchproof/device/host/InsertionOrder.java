package dev.hitchproof.device.host;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Gives dex2jar's sets and maps the order of insertion. Otherwise that of identity hashes would decide how it names variables
 * and orders statements, and two devices would keep different code, of different work, for the same class.
 */
final class InsertionOrder {
  private static final String PACKAGE = "com/googlecode/";
  private static final Map<String, String> ORDERED =
      Map.of("java/util/HashSet", "java/util/LinkedHashSet", "java/util/HashMap", "java/util/LinkedHashMap");

  private InsertionOrder() {}

  static boolean isGivenTo(String className) {
    return className.startsWith(PACKAGE);
  }

  static byte[] of(byte[] in) {
    ClassWriter w = new ClassWriter(0);
    new ClassReader(in).accept(new ClassRemapper(w, new SimpleRemapper(ORDERED)), 0);
    return w.toByteArray();
  }
}
