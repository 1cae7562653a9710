package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.Proto;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexCodeNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.node.insn.MethodStmtNode;
import com.googlecode.d2j.reader.Op;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Classes as R8 leaves them in full mode. {@code npm run suite:shrunk} runs an app of such classes. */
class ConstructorsTest {
  private static final int CONSTRUCTOR = DexConstants.ACC_PUBLIC | DexConstants.ACC_CONSTRUCTOR;
  private static final String FAILURE = "Ljava/lang/RuntimeException;";
  private static final Proto TEXT = new Proto(new String[] {"Ljava/lang/String;"}, "V");
  private static final Proto NONE = new Proto(new String[0], "V");
  private final Map<String, DexClassNode> app = new HashMap<>();
  private final Constructors constructors = new Constructors(app::get, new ClassHeads(name -> null, null)::platformClass);

  private DexClassNode add(String name, String superClass) {
    DexClassNode node = new DexClassNode(DexConstants.ACC_PUBLIC, "L" + name + ";", superClass, new String[0]);
    app.put(name, node);
    return node;
  }

  private static DexMethodNode addMethod(DexClassNode node, int access, String name, Proto proto, int registers, Consumer<DexCodeNode> body) {
    DexMethodNode method = (DexMethodNode) node.visitMethod(access, new Method(node.className, name, proto));
    DexCodeNode code = (DexCodeNode) method.visitCode();
    code.visitRegister(registers);
    body.accept(code);
    return method;
  }

  private static void call(DexCodeNode c, Proto proto, String owner, int... registers) {
    c.visitMethodStmt(Op.INVOKE_DIRECT, registers, new Method(owner, "<init>", proto));
  }

  /** The constructors that a method of another class calls. */
  private List<String> made(Consumer<DexCodeNode> body) {
    DexClassNode factory = add("Factory", "Ljava/lang/Object;");
    DexMethodNode make = addMethod(factory, DexConstants.ACC_STATIC, "make", NONE, 4, body);
    constructors.complete(factory);
    return called(make);
  }

  private static List<String> called(DexMethodNode method) {
    return method.codeNode.stmts.stream().filter(MethodStmtNode.class::isInstance).map(s -> ((MethodStmtNode) s).method.toString()).toList();
  }

  /** Of a completed class, each followed by what it calls. */
  private List<String> constructorsOf(DexClassNode node) {
    constructors.complete(node);
    return node.methods.stream().filter(m -> m.method.getName().equals("<init>")).map(m -> m.method.getDesc() + " " + called(m)).toList();
  }

  @Test
  void aClassGetsTheConstructorsOfItsSuperclass() {
    assertEquals(
        List.of(
            "()V [Ljava/lang/RuntimeException;-><init>()V]",
            "(Ljava/lang/String;)V [Ljava/lang/RuntimeException;-><init>(Ljava/lang/String;)V]",
            "(Ljava/lang/String;Ljava/lang/Throwable;)V [Ljava/lang/RuntimeException;-><init>(Ljava/lang/String;Ljava/lang/Throwable;)V]",
            "(Ljava/lang/Throwable;)V [Ljava/lang/RuntimeException;-><init>(Ljava/lang/Throwable;)V]",
            "(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V [Ljava/lang/RuntimeException;-><init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V]"),
        constructorsOf(add("Lost", FAILURE)));
  }

  @Test
  void aLongTakesTwoRegisters() {
    addMethod(add("At", "Ljava/lang/Object;"), CONSTRUCTOR, "<init>", new Proto(new String[] {"J", "I"}, "V"), 4, c -> call(c, NONE, "Ljava/lang/Object;", 0));
    DexClassNode row = add("AtRow", "LAt;");
    constructors.complete(row);
    MethodStmtNode call = (MethodStmtNode) row.methods.get(0).codeNode.stmts.get(0);
    assertEquals(List.of(0, 1, 2, 3), Arrays.stream(call.args).boxed().toList());
  }

  @Test
  void itsOwnConstructorsStayAndPrivateOnesAreNotInherited() {
    DexClassNode lost = add("Lost", "Ljava/lang/Object;");
    addMethod(lost, DexConstants.ACC_PRIVATE | DexConstants.ACC_CONSTRUCTOR, "<init>", TEXT, 2, c -> call(c, NONE, "Ljava/lang/Object;", 0));
    assertEquals(List.of("(Ljava/lang/String;)V [Ljava/lang/Object;-><init>()V]", "()V [Ljava/lang/Object;-><init>()V]"), constructorsOf(lost));
    assertEquals(
        List.of("()V [LLost;-><init>()V]", "([[[[Ljava/lang/Object;)V [LLost;-><init>([[[[Ljava/lang/Object;)V]"),
        constructorsOf(add("LostRow", "LLost;")));
  }

  @Test
  void aConstructorThatTheClassHasStaysBesideThatOfItsSuperclass() {
    DexClassNode row = add("Row", "Ljava/lang/Object;");
    addMethod(row, CONSTRUCTOR, "<init>", NONE, 1, c -> call(c, NONE, "Ljava/lang/Object;", 0));
    assertEquals(
        List.of("()V [Ljava/lang/Object;-><init>()V]", "([[[[Ljava/lang/Object;)V [Ljava/lang/Object;-><init>()V]"), constructorsOf(row));
  }

  @Test
  void aConstructorCallsThatOfItsSuperclassAlsoWhenTheObjectWasMoved() {
    add("Lost", FAILURE);
    DexClassNode row = add("LostRow", "LLost;");
    DexMethodNode own = addMethod(row, CONSTRUCTOR, "<init>", TEXT, 4, c -> {
      c.visitStmt2R(Op.MOVE_OBJECT, 0, 2);
      c.visitStmt2R(Op.MOVE_OBJECT, 1, 3);
      call(c, TEXT, FAILURE, 0, 1);
      call(c, NONE, "LLostRow;", 2);
    });
    constructors.complete(row);
    assertEquals(List.of("LLost;-><init>(Ljava/lang/String;)V", "LLostRow;-><init>()V"), called(own));
  }

  @Test
  void theClassThatIsMadeIsNamedInEachBranch() {
    add("Lost", FAILURE);
    DexLabel other = new DexLabel();
    assertEquals(List.of("LLost;-><init>(Ljava/lang/String;)V", "LLost;-><init>()V"), made(c -> {
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      c.visitStmt2R(Op.MOVE_OBJECT, 1, 0);
      c.visitJumpStmt(Op.IF_EQZ, 3, 0, other);
      call(c, TEXT, FAILURE, 1, 2);
      c.visitLabel(other);
      call(c, NONE, FAILURE, 1);
    }));
  }

  @Test
  void aRegisterHoldsTheLastObjectThatCameIntoIt() {
    add("Lost", FAILURE);
    assertEquals(List.of("LLost;-><init>()V", "Ljava/lang/Error;-><init>()V", "LLost;-><init>()V"), made(c -> {
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      call(c, NONE, FAILURE, 0);
      c.visitTypeStmt(Op.NEW_INSTANCE, 1, -1, "LLost;");
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "Ljava/lang/Error;");
      call(c, NONE, "Ljava/lang/Error;", 0);
      call(c, NONE, FAILURE, 1);
    }));
  }

  @Test
  void aBranchThatThrowsMayReuseTheRegister() {
    add("Lost", FAILURE);
    DexLabel rest = new DexLabel();
    assertEquals(List.of("Ljava/lang/Error;-><init>()V", "LLost;-><init>()V"), made(c -> {
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      c.visitJumpStmt(Op.IF_EQZ, 3, 0, rest);
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "Ljava/lang/Error;");
      call(c, NONE, "Ljava/lang/Error;", 0);
      c.visitStmt1R(Op.THROW, 0);
      c.visitLabel(rest);
      call(c, NONE, FAILURE, 0);
    }));
  }

  @Test
  void anObjectIsFollowedIntoACaseOfASwitch() {
    add("Lost", FAILURE);
    DexLabel chosen = new DexLabel();
    assertEquals(List.of("LLost;-><init>()V"), made(c -> {
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      c.visitSparseSwitchStmt(Op.SPARSE_SWITCH, 3, new int[] {7}, new DexLabel[] {chosen});
      c.visitStmt0R(Op.RETURN_VOID);
      c.visitLabel(chosen);
      call(c, NONE, FAILURE, 0);
    }));
  }

  @Test
  void anObjectIsFollowedIntoAHandler() {
    add("Lost", FAILURE);
    DexLabel start = new DexLabel();
    DexLabel end = new DexLabel();
    DexLabel handler = new DexLabel();
    assertEquals(List.of("LLost;-><init>()V"), made(c -> {
      c.visitTryCatch(start, end, new DexLabel[] {handler}, new String[] {null});
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      c.visitLabel(start);
      c.visitStmt2R(Op.MOVE_OBJECT, 1, 0);
      c.visitStmt2R(Op.ARRAY_LENGTH, 2, 3);
      c.visitLabel(end);
      c.visitStmt0R(Op.RETURN_VOID);
      c.visitLabel(handler);
      call(c, NONE, FAILURE, 1);
    }));
  }

  /** As of a method of which a part cannot be read. */
  @Test
  void aMissingLabelEndsThePath() {
    add("Lost", FAILURE);
    assertEquals(List.of("LLost;-><init>()V"), made(c -> {
      c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LLost;");
      c.visitJumpStmt(Op.IF_EQZ, 3, 0, new DexLabel());
      call(c, NONE, FAILURE, 0);
    }));
    assertEquals(List.of(), made(c -> {}));
  }

  @Test
  void aClassThatIsItsOwnSuperclassEndsTheSearch() {
    assertEquals(List.of(), constructorsOfMethodless(add("Loop", "LLoop;")));
  }

  private List<DexMethodNode> constructorsOfMethodless(DexClassNode node) {
    constructors.complete(node);
    return node.methods == null ? List.of() : node.methods;
  }
}
