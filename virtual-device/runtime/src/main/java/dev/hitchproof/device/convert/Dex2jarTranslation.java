package dev.hitchproof.device.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.ExDex2Asm;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.visitors.DexFileVisitor;
import com.googlecode.dex2jar.ir.IrMethod;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What dex2jar makes of a class. A method that it cannot translate throws a sentence about that when it is called; the rest of
 * the class is sound.
 */
final class Dex2jarTranslation extends ExDex2Asm {
  /**
   * dex2jar keeps an object for each variable at each instruction. A list of all icons in one expression has 30,000
   * instructions and 5,000 registers; the largest method of ordinary code has about 6 million pairs.
   */
  private static final long MAX_PAIRS = 20_000_000;

  private Dex2jarTranslation(Consumer<String> problems) {
    super(new BaseDexExceptionHandler() {
      @Override
      public void handleMethodTranslateException(Method m, DexMethodNode n, MethodVisitor mv, Exception e) {
        problems.accept("cannot convert the method " + m + ", which throws when it is called: " + e);
        throwSentence(mv, "the virtual device could not convert the method " + m + ": " + e);
      }
    });
  }

  static byte[] translated(String name, DexFileNode file, Consumer<String> problems) {
    Dex2jar.random = new Random(0); // equal classes, equal bytes
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new Dex2jarTranslation(problems).convertDex(file, made -> made.equals(name) ? out : null);
    return out.toByteArray();
  }

  @Override
  public void convertCode(DexMethodNode method, MethodVisitor to, ClzCtx context) {
    try {
      super.convertCode(method, to, context);
    } catch (OutOfMemoryError | StackOverflowError e) { // before anything was written
      exceptionHandler.handleMethodTranslateException(method.method, method, to, new IllegalStateException("it is too large: " + e, e));
      to.visitMaxs(0, 0);
    }
  }

  @Override
  public IrMethod dex2ir(DexMethodNode method) {
    int instructions = method.codeNode.stmts.size();
    int registers = method.codeNode.totalRegister;
    if ((long) instructions * registers > MAX_PAIRS) {
      throw new IllegalStateException("it is too large: " + instructions + " instructions on " + registers + " registers");
    }
    return super.dex2ir(method);
  }

  /** In the order of dex2jar's command, {@link Dex2jar#doTranslate}; its library has another one. */
  @Override
  public void optimize(IrMethod method) {
    T_CLEAN_LABEL.transform(method);
    withoutUnused(method);
    T_ZERO.transform(method);
    if (T_NPE.transformReportChanged(method)) withoutUnused(method);
    T_NEW.transform(method);
    T_FILL_ARRAY.transform(method);
    T_AGG.transform(method);
    T_MULTI_ARRAY.transform(method);
    T_VOID_INVOKE.transform(method);
    withoutUnused(method);
    T_TYPE.transform(method);
    T_UNSSA.transform(method);
    T_IR_2_J_REG_ASSIGN.transform(method);
    T_TRIM_EX.transform(method);
  }

  private static void withoutUnused(IrMethod method) {
    T_DEAD_CODE.transform(method);
    T_REMOVE_LOCAL.transform(method);
    T_REMOVE_CONST.transform(method);
  }

  private static void throwSentence(MethodVisitor to, String sentence) {
    String type = "java/lang/UnsupportedOperationException";
    to.visitTypeInsn(Opcodes.NEW, type);
    to.visitInsn(Opcodes.DUP);
    to.visitLdcInsn(sentence);
    to.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "(Ljava/lang/String;)V", false);
    to.visitInsn(Opcodes.ATHROW);
  }

  static BaseDexFileReader replay(DexFileNode file) {
    return new BaseDexFileReader() {
      @Override
      public int getDexVersion() {
        return file.dexVersion;
      }

      @Override
      public void accept(DexFileVisitor to) {
        to.visitDexFileVersion(file.dexVersion);
        file.accept(to);
      }

      @Override
      public List<String> getClassNames() {
        return file.clzs.stream().map(c -> c.className).toList();
      }

      @Override
      public void accept(DexFileVisitor to, int config) {
        accept(to);
      }

      @Override
      public void accept(DexFileVisitor to, int index, int config) {
        file.clzs.get(index).accept(to);
      }
    };
  }
}
