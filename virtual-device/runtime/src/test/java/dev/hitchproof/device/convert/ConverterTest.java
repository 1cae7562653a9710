package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.googlecode.d2j.node.DexFileNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ConverterTest {
  private static final String OBJECT = "java/lang/Object";
  private final List<String> problems = new ArrayList<>();
  private int translations;
  /** Whether the translated method pops more than the stack holds, so that its stack maps cannot be computed. */
  private boolean underflows;
  @TempDir Path dir;

  /** {@code Object either(int i) { return i != 0 ? "no" : List.of(); }} as dex2jar translates it: without marks and stack maps. */
  private byte[] translated(String name, DexFileNode file, Predicate<String> isMissing, Consumer<String> to) {
    translations++;
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, OBJECT, null);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "either", "(I)Ljava/lang/Object;", null, null);
    Label other = new Label();
    Label end = new Label();
    m.visitCode();
    m.visitVarInsn(Opcodes.ILOAD, 0);
    if (underflows) m.visitInsn(Opcodes.POP);
    m.visitJumpInsn(Opcodes.IFEQ, other);
    m.visitLdcInsn("no");
    m.visitJumpInsn(Opcodes.GOTO, end);
    m.visitLabel(other);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", false);
    m.visitLabel(end);
    m.visitInsn(Opcodes.ARETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
    return w.toByteArray();
  }

  private byte[] converted() throws IOException {
    DexFileNode row = new DexFileNode();
    row.visit(1, "LRow;", "Ljava/lang/Object;", null);
    DexFiles dex = new DexFiles();
    dex.add(DexNodes.reader(row));
    Converter.Caches caches = new Converter.Caches(KnownKeys.in(dir.resolve("keys")), new ClassCache(dir.resolve("classes")), "1");
    return new Converter(dex, caches, null, this::translated, problems::add).apply("Row");
  }

  /** The calls on owners that are marked as interfaces. */
  private static List<String> marked(byte[] b) {
    List<String> calls = new ArrayList<>();
    new ClassReader(b).accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String n, String d, String s, String[] x) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
                if (itf) calls.add(owner + "." + name);
              }
            };
          }
        },
        0);
    return calls;
  }

  @Test
  void aClassIsConvertedOnceAndCached() throws IOException {
    for (int i = 0; i < 2; i++) assertEquals(List.of("java/util/List.of"), marked(converted()));
    assertEquals(List.of(), problems);
    assertEquals(1, translations);
  }

  @Test
  void whatCannotBeRepairedIsReportedEachTimeAndKeepsItsMarks() throws IOException {
    underflows = true;
    for (int times = 1; times <= 2; times++) {
      assertEquals(List.of("java/util/List.of"), marked(converted()));
      assertEquals(times, problems.size(), problems.toString());
      assertTrue(problems.get(times - 1).startsWith("cannot compute the stack maps of the class Row"), problems.toString());
    }
  }
}
