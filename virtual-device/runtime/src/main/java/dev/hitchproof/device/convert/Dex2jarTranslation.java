package dev.hitchproof.device.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.dex.ExDex2Asm;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.StmtTraveler;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.InvokeExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.IfStmt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What dex2jar makes of a class. A method that it cannot translate throws a sentence about that when it is called; the rest of
 * the class is sound.
 */
final class Dex2jarTranslation extends ExDex2Asm {
  /** The class file without stack maps. */
  interface Translation {
    /**
     * @param isMissing whether no class has an internal name
     * @param problems takes a sentence for each method that cannot be translated
     */
    byte[] of(String name, DexFileNode file, Predicate<String> isMissing, Consumer<String> problems);
  }

  /**
   * dex2jar keeps an object for each variable at each instruction. A list of all icons in one expression has 30,000
   * instructions and 5,000 registers; the largest method of ordinary code has about 6 million pairs.
   */
  private static final long MAX_PAIRS = 20_000_000;

  /** {@link ConstructorCalls} passes the new object for an argument that is null: null has no register. */
  private static final StmtTraveler NO_ARGUMENT_OF_ITS_OWN = new StmtTraveler() {
    @Override
    public Value travel(Value op) {
      Value v = super.travel(op);
      if (!(v instanceof InvokeExpr call) || !call.getName().equals(ConstructorCalls.NAME)) return v;
      Value[] ops = call.getOps();
      if (ops.length > 1 && ops[ops.length - 1] == ops[0]) ops[ops.length - 1] = Exprs.nNull();
      return v;
    }
  };

  /** Read before an app runs: dex2jar keeps an exception for ever, whose stack would keep the classes of the app that was on it. */
  static final Translation TRANSLATION = Dex2jarTranslation::translated;
  private final Predicate<String> isMissing;

  private Dex2jarTranslation(Predicate<String> isMissing, Consumer<String> problems) {
    super(new BaseDexExceptionHandler() {
      @Override
      public void handleMethodTranslateException(Method m, DexMethodNode n, MethodVisitor mv, Exception e) {
        problems.accept("cannot convert the method " + m + ", which throws when it is called: " + e);
        throwSentence(mv, "the virtual device could not convert the method " + m + ": " + e);
      }
    });
    this.isMissing = isMissing;
  }

  static byte[] translated(String name, DexFileNode file, Predicate<String> isMissing, Consumer<String> problems) {
    Dex2jar.random = new Random(0); // equal classes, equal bytes
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new Dex2jarTranslation(isMissing, problems).convertDex(file, made -> made.equals(name) ? out : null);
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
    NO_ARGUMENT_OF_ITS_OWN.travel(method);
    T_CLEAN_LABEL.transform(method);
    withoutUnused(method);
    T_ZERO.transform(method);
    if (T_NPE.transformReportChanged(method)) withoutUnused(method);
    T_NEW.transform(method);
    T_FILL_ARRAY.transform(method);
    T_AGG.transform(method);
    T_MULTI_ARRAY.transform(method);
    T_VOID_INVOKE.transform(method);
    new MissingTypes(isMissing).allow(method);
    withoutUnused(method);
    T_TYPE.transform(method);
    T_UNSSA.transform(method);
    T_IR_2_J_REG_ASSIGN.transform(method);
    T_TRIM_EX.transform(method);
    for (var stmt : method.stmts) if (stmt instanceof IfStmt branch) branch.setOp(withZeroLast(branch.getOp()));
  }

  /** Where 0 is compared with something, dex2jar writes the comparison of that with 0, by the same operator. */
  private static Value withZeroLast(Value condition) {
    if (!(condition.getOp1() instanceof Constant first) || !Integer.valueOf(0).equals(first.value)) return condition;
    return switch (condition.vt) {
      case GT -> Exprs.nLt(condition.getOp2(), first, first.valueType);
      case GE -> Exprs.nLe(condition.getOp2(), first, first.valueType);
      case LT -> Exprs.nGt(condition.getOp2(), first, first.valueType);
      case LE -> Exprs.nGe(condition.getOp2(), first, first.valueType);
      default -> condition;
    };
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
}
