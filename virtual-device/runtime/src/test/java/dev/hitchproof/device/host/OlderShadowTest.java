package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class OlderShadowTest {
  static class Sample {
    BitSet newer;
    BitSet[][] newerOnes;
    int[] numbers;
    String older;

    void takes(String s, BitSet newer) {}

    BitSet gives() {
      return newer;
    }

    void takesMany(BitSet... newer) {}

    String older(int[] numbers, long n) {
      return older + newer;
    }
  }

  @Test
  void hasMethodsAndFieldsThatNameOnlyClassesOfTheLevel() throws IOException {
    byte[] sample = bytesOf(Sample.class.getName());
    assertEquals(
        Set.of("<init>()V", "older([IJ)Ljava/lang/String;", "older Ljava/lang/String;", "numbers [I", "newer Ljava/lang/Object;",
            "newerOnes Ljava/lang/Object;", "uses newer Ljava/lang/Object;", "uses older Ljava/lang/String;"),
        membersOf(OlderShadow.of(sample, "java/util/BitSet"::equals)));
    assertEquals(membersOf(sample), membersOf(OlderShadow.of(sample, name -> false)));
  }

  @Test
  void listsMethodsOfAShadowOfRobolectric() throws IOException {
    byte[] shadow = bytesOf("org.robolectric.shadows.ShadowAudioManager");
    Set<String> found = membersOf(OlderShadow.of(shadow, name -> name.contains("OnCommunicationDeviceChangedListener")));
    Set<String> left = membersOf(shadow);
    left.removeAll(found);
    assertEquals(
        Set.of("addOnCommunicationDeviceChangedListener", "removeOnCommunicationDeviceChangedListener"),
        left.stream().filter(name -> !name.startsWith("lambda$")).map(name -> name.replaceAll("\\(.*", "")).collect(Collectors.toSet()));
  }

  private static Set<String> membersOf(byte[] type) {
    Set<String> names = new TreeSet<>();
    new ClassReader(type).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        names.add(name + descriptor);
        return new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitFieldInsn(int op, String owner, String field, String type) {
            names.add("uses " + field + " " + type);
          }
        };
      }

      @Override
      public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        names.add(name + " " + descriptor);
        return null;
      }
    }, 0);
    return names;
  }

  private static byte[] bytesOf(String name) throws IOException {
    try (InputStream in = OlderShadowTest.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }
}
