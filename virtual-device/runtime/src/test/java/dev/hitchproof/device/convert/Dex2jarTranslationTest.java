package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import com.googlecode.d2j.visitors.DexMethodVisitor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Dex2jarTranslationTest {
  private static final String INT = "I";
  private static final Method SOUND = method("sound");
  private static final Method BAD = method("bad");
  private final List<String> problems = new ArrayList<>();

  private static Method method(String name) {
    return new Method("LRow;", name, new String[0], INT);
  }

  /** A class whose method {@code sound} returns 7 and whose method {@code bad} has this code. */
  private Class<?> converted(Consumer<DexCodeVisitor> bad) {
    DexFileNode file = new DexFileNode();
    var row = file.visit(DexConstants.ACC_PUBLIC, "LRow;", "Ljava/lang/Object;", null);
    addTo(row.visitMethod(DexConstants.ACC_PUBLIC | DexConstants.ACC_STATIC, BAD), bad);
    addTo(row.visitMethod(DexConstants.ACC_PUBLIC | DexConstants.ACC_STATIC, SOUND), code -> {
      code.visitRegister(1);
      code.visitConstStmt(Op.CONST, 0, 7);
      code.visitStmt1R(Op.RETURN, 0);
    });
    byte[] made = Dex2jarTranslation.translated("Row", file, name -> false, problems::add);
    return new ClassLoader() {
      Class<?> load() {
        return defineClass("Row", made, 0, made.length);
      }
    }.load();
  }

  private static void addTo(DexMethodVisitor method, Consumer<DexCodeVisitor> code) {
    DexCodeVisitor to = method.visitCode();
    code.accept(to);
    to.visitEnd();
    method.visitEnd();
  }

  private void assertOnlyBadThrows(Class<?> row, String why) throws ReflectiveOperationException {
    assertEquals(7, row.getMethod("sound").invoke(null));
    Throwable thrown = assertThrows(InvocationTargetException.class, () -> row.getMethod("bad").invoke(null)).getCause();
    String sentence = "the virtual device could not convert the method LRow;->bad()I: java.lang.IllegalStateException: it is too large: ";
    assertTrue(thrown.getMessage().startsWith(sentence + why), thrown.toString());
    assertEquals(1, problems.size(), problems.toString());
    assertTrue(problems.get(0).startsWith("cannot convert the method LRow;->bad()I, which throws when it is called: "), problems.toString());
  }

  @Test
  void aMethodOfTooManyVariablesAndInstructionsThrows() throws ReflectiveOperationException {
    int registers = 5_000;
    Class<?> row = converted(code -> {
      code.visitRegister(registers);
      for (int i = 0; i < registers; i++) code.visitConstStmt(Op.CONST, i, i);
      for (int i = 1; i < registers; i++) code.visitStmt3R(Op.ADD_INT, 0, 0, i);
      code.visitStmt1R(Op.RETURN, 0);
    });
    assertOnlyBadThrows(row, 2 * registers + " instructions on " + registers + " registers");
  }

  /** dex2jar makes one expression of it and visits that recursively. */
  @Test
  void aMethodWithTooDeepAnExpressionThrows() throws ReflectiveOperationException {
    Class<?> row = converted(code -> {
      code.visitRegister(1);
      code.visitMethodStmt(Op.INVOKE_STATIC, new int[0], SOUND);
      code.visitStmt1R(Op.MOVE_RESULT, 0);
      for (int i = 0; i < 20_000; i++) code.visitStmt2R(Op.NEG_INT, 0, 0);
      code.visitStmt1R(Op.RETURN, 0);
    });
    assertOnlyBadThrows(row, "java.lang.StackOverflowError");
  }

  /** {@code for (i in a.indices step 2)} begins with whether 0 is beyond the last index. */
  @ParameterizedTest
  @CsvSource({"IF_GT, false", "IF_GE, false", "IF_LT, true", "IF_LE, true", "IF_EQ, false", "IF_NE, true"})
  void zeroIsComparedWithANumberNotTheNumberWithZero(Op comparison, boolean jumps) throws ReflectiveOperationException {
    Class<?> row = converted(code -> {
      DexLabel jumped = new DexLabel();
      code.visitRegister(2);
      code.visitConstStmt(Op.CONST, 0, 0);
      code.visitMethodStmt(Op.INVOKE_STATIC, new int[0], SOUND);
      code.visitStmt1R(Op.MOVE_RESULT, 1);
      code.visitJumpStmt(comparison, 0, 1, jumped);
      code.visitConstStmt(Op.CONST, 1, 1);
      code.visitStmt1R(Op.RETURN, 1);
      code.visitLabel(jumped);
      code.visitConstStmt(Op.CONST, 1, 2);
      code.visitStmt1R(Op.RETURN, 1);
    });
    assertEquals(jumps ? 2 : 1, row.getMethod("bad").invoke(null));
  }
}
