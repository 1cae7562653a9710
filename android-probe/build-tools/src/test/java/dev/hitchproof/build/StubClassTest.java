package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class StubClassTest {
  private static final int PUBLIC = Opcodes.ACC_PUBLIC;

  @Test
  void membersOutsideThePublicApiAreRemoved() throws IOException {
    byte[] stub =
        cut(
            type("p/A", "java/lang/Object", "shown", "hidden"),
            api("p/A", "java/lang/Object", "shown"),
            Map.of());
    assertEquals(Set.of("shown"), methods(stub));
  }

  @Test
  void bodiesAreGone() throws IOException {
    byte[] stub =
        cut(
            type("p/A", "java/lang/Object", "shown"),
            api("p/A", "java/lang/Object", "shown"),
            Map.of());
    assertEquals(false, hasCode(stub));
  }

  @Test
  void hiddenParentIsSkippedAndItsPublicMembersMoveDown() throws IOException {
    Clazz api = api("p/B", "java/lang/Object", "own", "inherited");
    byte[] hiddenParent = type("p/Hidden", "java/lang/Object", "inherited", "secret");
    byte[] stub = cut(type("p/B", "p/Hidden", "own"), api, Map.of("p/Hidden", hiddenParent));
    assertEquals("java/lang/Object", new ClassReader(stub).getSuperName());
    assertEquals(Set.of("own", "inherited"), methods(stub));
  }

  private static byte[] cut(byte[] whole, Clazz api, Map<String, byte[]> framework)
      throws IOException {
    Map<String, Clazz> known =
        Map.of(api.getName(), api, "java/lang/Object", api("java/lang/Object", null));
    return StubClass.cut(whole, api, known, framework::get);
  }

  private static Clazz api(String name, String parent, String... methods) {
    Set<String> signatures = new TreeSet<>();
    for (String method : methods) {
      signatures.add(method + "()V");
    }
    return new Clazz(name, signatures, parent, new String[0]);
  }

  private static byte[] type(String name, String parent, String... methods) {
    ClassWriter out = new ClassWriter(0);
    out.visit(Opcodes.V1_8, PUBLIC, name, null, parent, new String[0]);
    for (String method : methods) {
      MethodVisitor body = out.visitMethod(PUBLIC, method, "()V", null, null);
      body.visitCode();
      body.visitInsn(Opcodes.RETURN);
      body.visitMaxs(0, 1);
      body.visitEnd();
    }
    out.visitEnd();
    return out.toByteArray();
  }

  private static Set<String> methods(byte[] stub) {
    Set<String> names = new TreeSet<>();
    new ClassReader(stub)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String generics, String[] thrown) {
                names.add(name);
                return null;
              }
            },
            0);
    return names;
  }

  private static boolean hasCode(byte[] stub) {
    boolean[] found = {false};
    new ClassReader(stub)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String generics, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitCode() {
                    found[0] = true;
                  }
                };
              }
            },
            0);
    return found[0];
  }
}
