package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassRepairTest {
  private final ClassHeads heads = new ClassHeads(name -> null, null);

  /** A Java 8 class without stack maps, as dex2jar writes it, with one static method {@code String f(int)}. */
  private static byte[] withoutFrames(Consumer<MethodVisitor> body) {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "f", "(I)Ljava/lang/Object;", null, null);
    m.visitCode();
    body.accept(m);
    m.visitMaxs(0, 0);
    m.visitEnd();
    w.visitEnd();
    return w.toByteArray();
  }

  private static Object run(byte[] b, int arg) throws Exception {
    Class<?> c = new ClassLoader(ClassRepairTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass("T", b, 0, b.length);
      }
    }.define();
    return c.getMethod("f", int.class).invoke(null, arg);
  }

  /** {@code i != 0 ? Integer.valueOf(1) : "no"}: the two meet as Object. */
  private static void branch(MethodVisitor m) {
    Label other = new Label();
    Label end = new Label();
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFEQ, other);
    m.visitInsn(Opcodes.ICONST_1);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    m.visitJumpInsn(Opcodes.GOTO, end);
    m.visitLabel(other);
    m.visitLdcInsn("no");
    m.visitLabel(end);
    m.visitInsn(Opcodes.ARETURN);
  }

  /** {@code List.of()}, with the owner not marked as an interface, and {@code subList} of that, which is marked already. */
  private static void interfaceCalls(MethodVisitor m) {
    m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", false);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/List", "subList", "(II)Ljava/util/List;", true);
    m.visitInsn(Opcodes.ARETURN);
  }

  @Test
  void stackMapsAreMade() throws Exception {
    byte[] broken = withoutFrames(ClassRepairTest::branch);
    assertThrows(VerifyError.class, () -> run(broken, 1));
    byte[] fixed = new ClassRepair(heads, null).repair(broken);
    assertEquals(1, run(fixed, 1));
    assertEquals("no", run(fixed, 0));
  }

  @Test
  void staticCallsOnInterfacesAreMarked() throws Exception {
    byte[] broken = withoutFrames(ClassRepairTest::interfaceCalls);
    assertThrows(java.lang.reflect.InvocationTargetException.class, () -> run(broken, 0));
    byte[] fixed = new ClassRepair(heads, null).repair(broken);
    assertEquals(List.of(), run(fixed, 0));
    assertEquals(List.of(), List.of(new ClassReader(fixed).getInterfaces()), "a call makes no superinterface");
  }

  /** {@code class T extends HashMap} whose static method calls the default method of an inherited interface on a new T. */
  private static byte[] superCallOnInheritedInterface() {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "T", null, "java/util/HashMap", new String[] {"java/lang/Cloneable"});
    MethodVisitor init = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/HashMap", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    MethodVisitor own = w.visitMethod(Opcodes.ACC_PUBLIC, "getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", null, null);
    for (int i = 0; i < 3; i++) own.visitVarInsn(Opcodes.ALOAD, i);
    own.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/Map", "getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false);
    own.visitInsn(Opcodes.ARETURN);
    own.visitMaxs(0, 0);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "f", "(I)Ljava/lang/Object;", null, null);
    m.visitTypeInsn(Opcodes.NEW, "T");
    m.visitInsn(Opcodes.DUP);
    m.visitMethodInsn(Opcodes.INVOKESPECIAL, "T", "<init>", "()V", false);
    m.visitLdcInsn("key");
    m.visitLdcInsn("default");
    m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "T", "getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false);
    m.visitInsn(Opcodes.ARETURN);
    m.visitMaxs(0, 0);
    return w.toByteArray();
  }

  @Test
  void theInterfacesOfSuperCallsAreDirectOnes() throws Exception {
    byte[] broken = superCallOnInheritedInterface();
    ClassRepair repair = new ClassRepair(heads, null);
    for (byte[] fixed : List.of(repair.repair(broken), repair.markInterfaces(broken))) {
      assertEquals("default", run(fixed, 0));
      assertEquals(List.of("java/lang/Cloneable", "java/util/Map"), List.of(new ClassReader(fixed).getInterfaces()));
    }
  }

  @Test
  void anInterfaceThatCallsItsPrivateMethodIsNotItsOwnSuperinterface() {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT, "T", null, "java/lang/Object", null);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC, "f", "()V", null, null);
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitMethodInsn(Opcodes.INVOKESPECIAL, "T", "own", "()V", true);
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(0, 0);
    byte[] fixed = new ClassRepair(heads, null).repair(w.toByteArray());
    assertEquals(List.of(), List.of(new ClassReader(fixed).getInterfaces()));
  }

  @Test
  void commonSuperclasses() {
    String[][] table = {
      {"java/util/ArrayList", "java/util/LinkedList", "java/util/AbstractList"},
      {"java/lang/Integer", "java/lang/Long", "java/lang/Number"},
      {"java/lang/Integer", "java/lang/Integer", "java/lang/Integer"},
      {"java/util/ArrayList", "java/util/List", "java/lang/Object"},
      {"java/lang/String", "not/There", "java/lang/Object"},
    };
    List<String> wrong = new ArrayList<>();
    for (String[] row : table) if (!heads.common(row[0], row[1]).equals(row[2])) wrong.add(String.join(" ", row));
    assertEquals(List.of(), wrong);
  }
}
