package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.api.Lacks;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The loads that are charged, beside those that the JVM counts. */
class LoadedClassesTest {
  private static final int CLASSES = 50;

  /** Class n has n fields, a constructor, and the class before it as its superclass. */
  private static byte[] classFile(String name) {
    if (!name.startsWith("acme/C")) return null;
    int n = Integer.parseInt(name.substring("acme/C".length()));
    ClassWriter w = new ClassWriter(0);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, n == 0 ? "java/lang/Object" : "acme/C" + (n - 1), null);
    for (int i = 0; i < n; i++) w.visitField(Opcodes.ACC_PRIVATE, "f" + i, "I", null, null);
    w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "m", "()V", null, null);
    return w.toByteArray();
  }

  @Test
  void areChargedOnceByTheirMembersEachWithTheClassesThatItNeeds() throws Exception {
    List<Integer> charged = new ArrayList<>();
    ClassLoader loader = new AppClassLoader(List.of(), LoadedClassesTest::classFile, getClass().getClassLoader(), charged::add);
    ClassLoadingMXBean jvm = ManagementFactory.getClassLoadingMXBean();
    loader.loadClass("acme.C1"); // the first with a superclass and a field loads classes of the JDK and the device
    charged.clear();
    long before = jvm.getTotalLoadedClassCount();
    loader.loadClass("acme.C" + CLASSES);
    long loaded = jvm.getTotalLoadedClassCount() - before;
    loader.loadClass("acme.C" + CLASSES);
    loader.loadClass("java.util.ArrayList");
    assertEquals(loaded, charged.size());
    assertEquals(CLASSES * (CLASSES + 1) / 2 - 1 + CLASSES - 1, charged.stream().mapToInt(n -> n).sum());
  }

  /** An app may ask for it only to learn that it is not there. */
  @Test
  void areMissingWithASentenceWhereThePlatformsHttpIs() throws Exception {
    ClassLoader loader = new AppClassLoader(List.of(), LoadedClassesTest::classFile, getClass().getClassLoader(), members -> {});
    Exception missing = assertThrows(ClassNotFoundException.class, () -> loader.loadClass("org.apache.http.client.HttpClient"));
    assertTrue(missing.getMessage().startsWith("org.apache.http.client.HttpClient: the virtual device lacks org.apache.http, which"), missing.getMessage());
    assertTrue(Lacks.isIn(missing.toString()));
    assertEquals("acme.None", assertThrows(ClassNotFoundException.class, () -> loader.loadClass("acme.None")).getMessage());
  }
}
