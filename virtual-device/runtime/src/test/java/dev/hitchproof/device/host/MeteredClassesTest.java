package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class MeteredClassesTest {
  @TempDir Path folder;

  @BeforeEach
  void keepHere() {
    MeteredClasses.keepIn(folder.resolve("metered"), false, "");
  }

  @Test
  void aClassOfAJarIsKept() throws IOException {
    byte[] first = metered("java/lang/Object");
    assertEquals("java/lang/Object", new ClassReader(first).getSuperName());
    assertArrayEquals(first, metered("java/lang/Object"));
    assertEquals(1, filesKept());
  }

  @Test
  void anotherContentIsAnotherClassThoughItHasTheSameName() throws IOException {
    metered("java/lang/Object");
    assertEquals("java/lang/Thread", new ClassReader(metered("java/lang/Thread")).getSuperName());
  }

  /** One folder keeps them for devices with either clock. */
  @Test
  void aClassIsChargedUnderTheWorkClockUnlessItIsFree() {
    byte[] in = classFile("java/lang/Object");
    for (boolean isWorkClock : List.of(true, false, true)) {
      MeteredClasses.keepIn(folder.resolve("metered"), isWorkClock, "");
      assertEquals(isWorkClock, isCharged(MeteredClasses.ofDevice().of(in, true)));
      assertFalse(isCharged(MeteredClasses.ofDevice().of(in, false)));
    }
  }

  private static boolean isCharged(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1).contains("spend");
  }

  @Test
  void aClassOfAnAppIsMadeOnce() {
    List<String> asked = new ArrayList<>();
    AppClasses classes = new AppClasses(name -> {
      asked.add(name);
      return name.equals("acme/A") ? classFile("java/lang/Object") : null;
    });
    byte[] first = classes.apply("acme/A");
    assertSame(first, classes.apply("acme/A"));
    assertNull(classes.apply("acme/B"));
    assertEquals(List.of("acme/A", "acme/B"), asked);
  }

  private byte[] metered(String superName) throws IOException {
    Path file = folder.resolve("a.jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new JarEntry("acme/A.class"));
      jar.write(classFile(superName));
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      return MeteredClasses.ofDevice().of(jar, jar.getJarEntry("acme/A.class"), true);
    }
  }

  private long filesKept() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("metered"))) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  /** The two that the tests make have the same length. */
  private static byte[] classFile(String superName) {
    ClassWriter w = new ClassWriter(0);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "acme/A", null, superName, null);
    w.visitMethod(Opcodes.ACC_STATIC, "nothing", "()V", null, null).visitInsn(Opcodes.RETURN);
    return w.toByteArray();
  }
}
