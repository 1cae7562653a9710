package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Field;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.Proto;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ART runs and the JVM would not, converted and run; each is of a kind that a published app has. */
class ConvertedCodeTest {
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String TEXT = "Ljava/lang/String;";
  private static final int PUBLIC = DexConstants.ACC_PUBLIC;
  private static final int CONSTRUCTOR = PUBLIC | DexConstants.ACC_CONSTRUCTOR;
  private static final int STATIC = PUBLIC | DexConstants.ACC_STATIC;
  private final Map<String, DexClassNode> app = new LinkedHashMap<>();
  @TempDir Path dir;

  private DexClassNode add(String name, String superClass, String... interfaces) {
    DexClassNode node = new DexClassNode(PUBLIC, "L" + name + ";", superClass, interfaces);
    app.put(name, node);
    return node;
  }

  private static void code(DexClassNode node, int access, String name, Proto proto, int registers, Consumer<DexCodeVisitor> body) {
    DexCodeVisitor code = node.visitMethod(access, new Method(node.className, name, proto)).visitCode();
    code.visitRegister(registers);
    body.accept(code);
    code.visitEnd();
  }

  private static Proto proto(String result, String... parameters) {
    return new Proto(parameters, result);
  }

  /** Sets the text of the class {@code From} to the constructor's name, after that of the superclass. */
  private static void constructor(DexClassNode node, String superClass, String text, String... parameters) {
    int self = 1;
    int registers = 2 + parameters.length;
    code(node, CONSTRUCTOR, "<init>", proto("V", parameters), registers, c -> {
      c.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {self}, new Method(superClass, "<init>", proto("V")));
      c.visitConstStmt(Op.CONST_STRING, 0, text);
      c.visitFieldStmt(Op.IPUT_OBJECT, 0, self, new Field("LBase;", "from", TEXT));
      c.visitStmt0R(Op.RETURN_VOID);
    });
  }

  private Class<?> loaded(String name) throws IOException, ClassNotFoundException {
    DexFileNode file = new DexFileNode();
    file.dexVersion = DexConstants.DEX_035;
    file.clzs.addAll(app.values());
    DexFiles dex = new DexFiles();
    dex.add(DexNodes.reader(file));
    Converter.Caches caches = new Converter.Caches(KnownKeys.in(dir.resolve("keys")), new ClassCache(dir.resolve("classes")), "1");
    Converter converter = new Converter(dex, caches, null, Dex2jarTranslation::translated, problem -> assertEquals("", problem));
    return new ClassLoader(null) {
      @Override
      protected Class<?> findClass(String wanted) throws ClassNotFoundException {
        byte[] b = converter.apply(wanted);
        if (b == null) throw new ClassNotFoundException(wanted);
        return defineClass(wanted, b, 0, b.length);
      }
    }.loadClass(name);
  }

  /**
   * R8 inlines the constructor without parameters of {@code Row}, a class that has another one for them, into a method with a
   * parameter in each of the last registers.
   */
  @Test
  void aConstructorOfASuperclassLeavesOutTheClassesOwn() throws Throwable {
    DexClassNode base = add("Base", OBJECT);
    base.visitField(PUBLIC, new Field("LBase;", "from", TEXT), null);
    constructor(base, OBJECT, "base");
    constructor(add("Middle", "LBase;"), "LBase;", "middle");
    constructor(add("Row", "LMiddle;"), "LMiddle;", "row");
    DexClassNode factory = add("Factory", OBJECT);
    for (String made : List.of(OBJECT, "LBase;", "LMiddle;", "LRow;")) {
      code(factory, STATIC, "by" + made.replaceAll("[^A-Za-z]", ""), proto(TEXT, "J", TEXT), 5, c -> {
        c.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, "LRow;");
        c.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {0}, new Method(made, "<init>", proto("V")));
        c.visitFieldStmt(Op.IGET_OBJECT, 1, 0, new Field("LBase;", "from", TEXT));
        for (int[] more : new int[][] {{2, 3}, {4}}) {
          String type = more.length == 2 ? "J" : OBJECT;
          c.visitMethodStmt(Op.INVOKE_STATIC, new int[] {1}, new Method(TEXT, "valueOf", proto(TEXT, OBJECT)));
          c.visitStmt1R(Op.MOVE_RESULT_OBJECT, 1);
          c.visitMethodStmt(Op.INVOKE_STATIC, more, new Method(TEXT, "valueOf", proto(TEXT, type)));
          c.visitStmt1R(Op.MOVE_RESULT_OBJECT, 0);
          c.visitMethodStmt(Op.INVOKE_VIRTUAL, new int[] {1, 0}, new Method(TEXT, "concat", proto(TEXT, TEXT)));
          c.visitStmt1R(Op.MOVE_RESULT_OBJECT, 1);
        }
        c.visitStmt1R(Op.RETURN_OBJECT, 1);
      });
    }
    Constructors constructors = new Constructors(app::get, new ClassHeads(name -> null, null)::platformClass);
    app.values().forEach(constructors::complete);
    Class<?> made = loaded("Factory");
    for (var one : Map.of("byLjavalangObject", "null1!", "byLBase", "base1!", "byLMiddle", "middle1!", "byLRow", "row1!").entrySet()) {
      assertEquals(one.getValue(), made.getMethod(one.getKey(), long.class, String.class).invoke(null, 1L, "!"), one.getKey());
    }
  }

  /** As a library is compiled with another one that an app does not have: to verify the code, the JVM would load its classes. */
  @Test
  void codeWithMissingClassesFailsOnlyWhereItNeedsThem() throws Throwable {
    DexLabel begin = new DexLabel();
    DexLabel end = new DexLabel();
    DexLabel handler = new DexLabel();
    DexClassNode start = add("Start", OBJECT);
    code(start, STATIC, "report", proto(TEXT, "J", "Llost/Handler;"), 4, c -> {
      c.visitConstStmt(Op.CONST_STRING, 0, "no handler");
      c.visitStmt1R(Op.RETURN_OBJECT, 0);
    });
    code(start, STATIC, "start", proto(TEXT, "J", OBJECT), 4, c -> {
      c.visitTryCatch(begin, end, new DexLabel[] {handler}, new String[] {"Llost/Refusal;"});
      c.visitLabel(begin);
      c.visitMethodStmt(Op.INVOKE_STATIC, new int[] {1, 2, 3}, new Method("LStart;", "report", proto(TEXT, "J", "Llost/Handler;")));
      c.visitStmt1R(Op.MOVE_RESULT_OBJECT, 0);
      c.visitStmt1R(Op.RETURN_OBJECT, 0);
      c.visitLabel(end);
      c.visitLabel(handler);
      c.visitStmt1R(Op.MOVE_EXCEPTION, 0);
      c.visitStmt1R(Op.THROW, 0);
    });
    code(start, STATIC, "handler", proto("Llost/Handler;", OBJECT), 1, c -> c.visitStmt1R(Op.RETURN_OBJECT, 0));
    var run = MethodHandles.lookup().findStatic(loaded("Start"), "start", MethodType.methodType(String.class, long.class, Object.class));
    assertEquals("no handler", (String) run.invokeExact(1L, (Object) null));
    assertEquals("lost/Handler", assertThrows(NoClassDefFoundError.class, () -> run.invoke(1L, new Object())).getMessage());
  }

  /** An app for Android 5 may call what an interface of the platform has since Android 7. */
  @Test
  void codeOfAnOldDexFileCallsDefaultMethodsOfThePlatform() throws Throwable {
    DexClassNode order = add("Order", OBJECT, "Ljava/util/Comparator;");
    code(order, CONSTRUCTOR, "<init>", proto("V"), 1, c -> {
      c.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {0}, new Method(OBJECT, "<init>", proto("V")));
      c.visitStmt0R(Op.RETURN_VOID);
    });
    code(order, PUBLIC, "compare", proto("I", OBJECT, OBJECT), 4, c -> {
      c.visitConstStmt(Op.CONST_4, 0, 7);
      c.visitStmt1R(Op.RETURN, 0);
    });
    code(order, PUBLIC, "reversed", proto("Ljava/util/Comparator;"), 2, c -> {
      c.visitMethodStmt(Op.INVOKE_SUPER, new int[] {1}, new Method("Ljava/util/Comparator;", "reversed", proto("Ljava/util/Comparator;")));
      c.visitStmt1R(Op.MOVE_RESULT_OBJECT, 0);
      c.visitStmt1R(Op.RETURN_OBJECT, 0);
    });
    @SuppressWarnings("unchecked")
    Comparator<Object> made = (Comparator<Object>) loaded("Order").getConstructor().newInstance();
    assertEquals(7, made.reversed().compare("a", "b"));
  }
}
