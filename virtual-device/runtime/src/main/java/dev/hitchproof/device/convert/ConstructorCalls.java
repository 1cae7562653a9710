package dev.hitchproof.device.convert;

import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.Proto;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexCodeNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.node.TryCatchNode;
import com.googlecode.d2j.node.insn.BaseSwitchStmtNode;
import com.googlecode.d2j.node.insn.DexLabelStmtNode;
import com.googlecode.d2j.node.insn.DexStmtNode;
import com.googlecode.d2j.node.insn.JumpStmtNode;
import com.googlecode.d2j.node.insn.MethodStmtNode;
import com.googlecode.d2j.node.insn.Stmt2RNode;
import com.googlecode.d2j.node.insn.TypeStmtNode;
import com.googlecode.d2j.reader.Op;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.objectweb.asm.Type;

/**
 * Lets each call of a constructor name the class of the new object. Where its constructor takes one argument more, that is the
 * object again. The object is found along the flow of the code, since a branch that does not return reuses registers. One path to
 * each statement is enough: ART's verifier demands the same object on all.
 */
final class ConstructorCalls {
  static final String NAME = "<init>";
  private static final Set<Op> MOVES = EnumSet.of(Op.MOVE_OBJECT, Op.MOVE_OBJECT_FROM16, Op.MOVE_OBJECT_16);

  /**
   * An object whose constructor has not been called.
   *
   * @param otherType null, or the other type whose constructor may be called: one constructor may call another of its class
   */
  private record New(String type, String otherType) {}

  /** @param made the new objects by register; until its constructor is called, an object can only be moved */
  private record Path(int from, Map<Integer, New> made) {}

  private final DexCodeNode code;
  private final BiFunction<String, Method, Proto> reaching;
  private final Map<DexLabel, Integer> places = new HashMap<>();
  private final Set<Integer> reached = new HashSet<>();
  private final Deque<Path> open = new ArrayDeque<>();

  private ConstructorCalls(DexCodeNode code, BiFunction<String, Method, Proto> reaching) {
    this.code = code;
    this.reaching = reaching;
    for (int i = 0; i < code.stmts.size(); i++) {
      if (code.stmts.get(i) instanceof DexLabelStmtNode place) places.put(place.label, i);
    }
  }

  /**
   * Changes the method in place.
   *
   * @param reaching the parameters for which a class, by descriptor, has the called constructor, with at most one more
   */
  static void nameMadeClasses(DexClassNode node, DexMethodNode method, BiFunction<String, Method, Proto> reaching) {
    DexCodeNode code = method.codeNode;
    if (code == null) return;
    Map<Integer, New> made = new HashMap<>();
    if (method.method.getName().equals(NAME))
      made.put(code.totalRegister - registersOf(method.method.getProto()), new New(node.superClass, node.className));
    new ConstructorCalls(code, reaching).follow(made);
  }

  private void follow(Map<Integer, New> made) {
    open(0, made);
    while (!open.isEmpty()) {
      Path path = open.pop();
      int i = path.from;
      do pass(i, path.made);
      while (continues(i) && reached.add(++i));
    }
  }

  private void open(int from, Map<Integer, New> made) {
    if (from < code.stmts.size() && reached.add(from)) open.push(new Path(from, new HashMap<>(made)));
  }

  /** The end for a label that is missing: the code may be damaged. */
  private int placeOf(DexLabel label) {
    return places.getOrDefault(label, code.stmts.size());
  }

  private boolean continues(int i) {
    Op op = code.stmts.get(i).op;
    return i + 1 < code.stmts.size() && (op == null || op.canContinue());
  }

  private void pass(int i, Map<Integer, New> made) {
    DexStmtNode s = code.stmts.get(i);
    if (code.tryStmts != null && s.op != null && s.op.canThrow()) openHandlers(i, made);
    if (s.op == Op.NEW_INSTANCE) made.put(((TypeStmtNode) s).a, new New(((TypeStmtNode) s).type, null));
    if (MOVES.contains(s.op)) made.put(((Stmt2RNode) s).a, made.get(((Stmt2RNode) s).b));
    if (s instanceof MethodStmtNode call && call.method.getName().equals(NAME)) name(i, call, made.get(call.args[0]));
    if (s instanceof JumpStmtNode jump) open(placeOf(jump.label), made);
    if (s instanceof BaseSwitchStmtNode choice) for (DexLabel l : choice.labels) open(placeOf(l), made);
  }

  private void openHandlers(int i, Map<Integer, New> made) {
    for (TryCatchNode t : code.tryStmts) {
      if (i < placeOf(t.start) || i >= placeOf(t.end)) continue;
      for (DexLabel handler : t.handler) open(placeOf(handler), made);
    }
  }

  private void name(int i, MethodStmtNode call, New object) {
    String owner = call.method.getOwner();
    if (object == null || owner.equals(object.type) || owner.equals(object.otherType)) return;
    Proto parameters = reaching.apply(object.type, call.method);
    boolean takesMore = !parameters.equals(call.method.getProto());
    int[] args = Arrays.copyOf(call.args, call.args.length + (takesMore ? 1 : 0));
    if (takesMore) args[args.length - 1] = args[0];
    code.stmts.set(i, new MethodStmtNode(call.op, args, new Method(object.type, NAME, parameters)));
  }

  /** How many registers the object and the arguments take. */
  static int registersOf(Proto parameters) {
    return Type.getArgumentsAndReturnSizes(parameters.getDesc()) >> 2;
  }
}
