package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.*;

/** Adds the calls of {@code api.Work} that count what lists do: inflations, layouts, files, calls of services, rows. */
final class WorkMarks {
  private static final String VIEW = "android/view/View";
  /** The method that {@code View} is about to call → the call that counts it. */
  private static final Map<String, String> OF_VIEW = Map.of("onMeasure(II)V", "measures", "onLayout(ZIIII)V", "laysOut", "onDraw(Landroid/graphics/Canvas;)V", "draws");
  /** Its method that asks for work later → the call that notes who asked. */
  private static final Map<String, String> ASKS = Map.of("requestLayout()V", "asksForLayout", "invalidateInternal(IIIIZZ)V", "asksForDraw");
  /** Its method that does such work. */
  private static final Map<String, ViewStep> STEPS =
      Map.of("measure(II)V", ViewStep.MEASURE, "layout(IIII)V", ViewStep.LAYOUT, "updateDisplayListIfDirty()Landroid/graphics/RenderNode;", ViewStep.DRAW);
  private static final String STEP = "(Ljava/lang/Object;I)V";
  private static final Set<String> FILES =
      Set.of("java/io/FileInputStream", "java/io/FileOutputStream", "java/io/FileReader", "java/io/FileWriter", "java/io/RandomAccessFile");
  /** Methods of {@code Files} that open one. */
  private static final Set<String> OPENS =
      Set.of("newInputStream", "newOutputStream", "newByteChannel", "newBufferedReader", "newBufferedWriter", "readAllBytes", "readAllLines", "readString",
          "lines", "write", "writeString", "copy");
  private static final String SESSION = "android/database/sqlite/SQLiteSession.";
  /** Its methods that execute a statement which changes a database, with the statement as their first argument. */
  private static final Set<String> CHANGES = Set.of("executeForChangedRowCount", "executeForLastInsertedRowId");
  /** What it executes at the end of the outermost transaction. */
  private static final String COMMIT = "COMMIT;";
  /** Method that binds a row → the variable that holds its position; the one before holds the list, or the row, which knows it. */
  private static final Map<String, Integer> BINDS =
      Map.of("androidx/recyclerview/widget/RecyclerView$Adapter.bindViewHolder", 2, "android/widget/AbsListView.obtainView", 1);

  private WorkMarks() {}

  static void mark(ClassNode c, MethodNode m) {
    for (AbstractInsnNode i : m.instructions.toArray()) {
      String mark = i instanceof MethodInsnNode call ? markOf(c, call) : null;
      if (mark != null) m.instructions.insertBefore(i, Added.work(mark, "()V"));
      String unpriced = i instanceof MethodInsnNode call ? CallCosts.unpriced(call) : null;
      if (unpriced == null) continue;
      m.instructions.insertBefore(i, Added.list(new LdcInsnNode(unpriced), Added.work("unpriced", "(Ljava/lang/String;)V")));
    }
    String name = c.name + "." + plainName(m);
    if (name.equals("android/view/LayoutInflater.inflate") && isInnermostInflate(m)) m.instructions.insert(Added.work("inflates", "()V"));
    if (name.startsWith("android/database/sqlite/SQLiteConnection.execute")) m.instructions.insert(Added.work("doesIo", "()V"));
    if (name.startsWith(SESSION)) asSession(m, name.substring(SESSION.length()));
    if (c.name.equals(VIEW)) asView(m, plainName(m) + m.desc);
    Integer position = BINDS.get(name);
    if (position != null) asRow(m, position);
  }

  /** Marks where a view is asked for work, and where it does that. */
  private static void asView(MethodNode m, String method) {
    String asked = ASKS.get(method);
    if (asked != null) m.instructions.insert(ofThis(Added.work(asked, "(Ljava/lang/Object;)V")));
    ViewStep step = STEPS.get(method);
    if (step == null) return;
    Added.beforeReturns(m, () -> ofThis(new LdcInsnNode(step.ordinal()), Added.work("ends", STEP)));
    m.instructions.insert(ofThis(new LdcInsnNode(step.ordinal()), Added.work("begins", STEP)));
  }

  private static InsnList ofThis(AbstractInsnNode... after) {
    InsnList call = Added.list(after);
    call.insert(new VarInsnNode(Opcodes.ALOAD, 0));
    return call;
  }

  /** Marks where SQLite stores a change: single statements, and transactions. */
  private static void asSession(MethodNode m, String method) {
    if (CHANGES.contains(method)) {
      m.instructions.insert(ofThis(new VarInsnNode(Opcodes.ALOAD, 1), stored("statement", "(Ljava/lang/Object;Ljava/lang/String;)V")));
    }
    for (AbstractInsnNode i : m.instructions.toArray()) {
      if (!(i instanceof LdcInsnNode constant) || !COMMIT.equals(constant.cst)) continue;
      m.instructions.insertBefore(i, ofThis(stored("transaction", "(Ljava/lang/Object;)V")));
    }
  }

  private static MethodInsnNode stored(String name, String desc) {
    return Added.call("dev/hitchproof/device/api/Stored", name, desc);
  }

  /** {@code inflate(XmlPullParser, ViewGroup, boolean)}, which all overloads call. */
  private static boolean isInnermostInflate(MethodNode m) {
    return m.desc.startsWith("(Lorg/xmlpull/") && m.desc.contains(";Z)");
  }

  private static String markOf(ClassNode c, MethodInsnNode call) {
    if (BinderCalls.isOne(call)) return "callsService";
    if (c.name.equals(VIEW) && call.owner.equals(VIEW)) return OF_VIEW.get(call.name + call.desc);
    boolean opensFile = call.name.equals("<init>") ? FILES.contains(call.owner) : call.owner.equals("java/nio/file/Files") && OPENS.contains(call.name);
    boolean storesFile = call.owner.equals("java/io/FileDescriptor") && call.name.equals("sync");
    return opensFile || storesFile ? "doesIo" : null;
  }

  /** Robolectric has moved the code of {@code X.method} to {@code $$robo$$x$method}. */
  private static String plainName(MethodNode m) {
    return m.name.startsWith("$$robo$$") ? m.name.substring(m.name.lastIndexOf('$') + 1) : m.name;
  }

  private static void asRow(MethodNode m, int position) {
    Added.beforeReturns(m, () -> Added.list(Added.work("rowEnds", "()V")));
    m.instructions.insert(Added.list(
        new VarInsnNode(Opcodes.ALOAD, position - 1), new VarInsnNode(Opcodes.ILOAD, position), Added.work("rowBegins", "(Ljava/lang/Object;I)V")));
  }
}
