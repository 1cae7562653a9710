package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Which calls are added, in the order of the code. */
class WorkMarksTest {
  private static MethodNode method(String name, String desc, AbstractInsnNode... body) {
    MethodNode m = new MethodNode(Opcodes.ACC_PUBLIC, name, desc, null, null);
    for (AbstractInsnNode i : body) m.instructions.add(i);
    m.instructions.add(new InsnNode(Opcodes.RETURN));
    return m;
  }

  private static MethodInsnNode call(int op, String owner, String name, String desc) {
    return new MethodInsnNode(op, owner, name, desc, false);
  }

  /** The calls in the marked method; calls of {@code Work} by name only. */
  private static List<String> marked(String owner, MethodNode m) {
    ClassNode c = new ClassNode();
    c.name = owner;
    WorkMarks.mark(c, m);
    List<String> all = new ArrayList<>();
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof MethodInsnNode made) all.add(made.owner.equals(Added.WORK) ? made.name : "." + made.name);
      if (i instanceof VarInsnNode v) all.add("var " + v.var);
      if (i instanceof LdcInsnNode constant && constant.cst instanceof Integer step) all.add(String.valueOf(ViewStep.values()[step]));
      if (i.getOpcode() == Opcodes.RETURN) all.add("return");
    }
    return all;
  }

  @Test
  void viewsAreCountedWhereTheirCodeIsCalled() {
    MethodInsnNode measure = call(Opcodes.INVOKEVIRTUAL, "android/view/View", "onMeasure", "(II)V");
    assertEquals(List.of("var 0", "MEASURE", "begins", "measures", ".onMeasure", "var 0", "MEASURE", "ends", "return"), marked("android/view/View", method("measure", "(II)V", measure)));
    MethodInsnNode ofSubclass = call(Opcodes.INVOKESPECIAL, "android/view/View", "onMeasure", "(II)V");
    assertEquals(List.of(".onMeasure", "return"), marked("a/Row", method("onMeasure", "(II)V", ofSubclass)));
  }

  @Test
  void viewsNoteWhoAskedThemAndWhenTheyDoIt() {
    String view = "android/view/View";
    assertEquals(List.of("var 0", "asksForLayout", "return"), marked(view, method("$$robo$$android_view_View$requestLayout", "()V")));
    assertEquals(List.of("var 0", "LAYOUT", "begins", "var 0", "LAYOUT", "ends", "return"), marked(view, method("layout", "(IIII)V")));
    assertEquals(List.of("return"), marked("android/view/ViewGroup", method("layout", "(IIII)V")));
  }

  @Test
  void aCallOfWhichNobodyKnowsWhatItCostsIsNamed() {
    MethodInsnNode unknown = call(Opcodes.INVOKESTATIC, "android/graphics/Movie", "nDecodeAll", "()V");
    assertEquals(List.of("unpriced", ".nDecodeAll", "return"), marked("a/Gif", method("play", "()V", unknown)));
    MethodInsnNode quick = call(Opcodes.INVOKESTATIC, "android/graphics/RenderNode", "nIsValid", "(J)Z");
    assertEquals(List.of(".nIsValid", "return"), marked("a/Gif", method("play", "()V", quick)));
  }

  @Test
  void filesAreCountedWhereTheyAreOpenedOrStored() {
    MethodInsnNode open = call(Opcodes.INVOKESPECIAL, "java/io/FileInputStream", "<init>", "(Ljava/io/File;)V");
    assertEquals(List.of("doesIo", ".<init>", "return"), marked("a/Cache", method("read", "()V", open)));
    MethodInsnNode sync = call(Opcodes.INVOKEVIRTUAL, "java/io/FileDescriptor", "sync", "()V");
    assertEquals(List.of("doesIo", ".sync", "return"), marked("a/Cache", method("write", "()V", sync)));
    MethodInsnNode read = call(Opcodes.INVOKESTATIC, "java/nio/file/Files", "readAllBytes", "(Ljava/nio/file/Path;)[B");
    assertEquals(List.of("doesIo", ".readAllBytes", "return"), marked("a/Cache", method("read", "()V", read)));
    MethodInsnNode exists = call(Opcodes.INVOKESTATIC, "java/nio/file/Files", "exists", "(Ljava/nio/file/Path;)Z");
    assertEquals(List.of(".exists", "return"), marked("a/Cache", method("read", "()V", exists)));
    MethodInsnNode close = call(Opcodes.INVOKEVIRTUAL, "java/io/FileInputStream", "close", "()V");
    assertEquals(List.of(".close", "return"), marked("a/Cache", method("read", "()V", close)));
    assertEquals(List.of("doesIo", "return"), marked("android/database/sqlite/SQLiteConnection", method("executeForLong", "()J")));
  }

  @Test
  void aChangeOfADatabaseIsStoredByItsStatementOrItsTransaction() {
    String session = "android/database/sqlite/SQLiteSession";
    MethodNode insert = method("$$robo$$android_database_sqlite_SQLiteSession$executeForLastInsertedRowId", "(Ljava/lang/String;)J");
    assertEquals(List.of("var 0", "var 1", ".statement", "return"), marked(session, insert));
    MethodNode end = method("endTransactionUnchecked", "()V", new LdcInsnNode("COMMIT;"), call(Opcodes.INVOKEVIRTUAL, "android/database/sqlite/SQLiteConnection", "execute", "()V"));
    assertEquals(List.of("var 0", ".transaction", ".execute", "return"), marked(session, end));
    assertEquals(List.of("return"), marked(session, method("executeForLong", "(Ljava/lang/String;)J")));
  }

  @Test
  void callsOfServicesAreCounted() {
    MethodInsnNode relayout = call(Opcodes.INVOKEINTERFACE, "android/view/IWindowSession", "relayout", "()I");
    assertEquals(List.of("callsService", ".relayout", "return"), marked("android/view/ViewRootImpl", method("relayoutWindow", "()V", relayout)));
    MethodInsnNode asBinder = call(Opcodes.INVOKEINTERFACE, "android/view/IWindow", "asBinder", "()Landroid/os/IBinder;");
    assertEquals(List.of(".asBinder", "return"), marked("android/view/ViewRootImpl", method("die", "()V", asBinder)));
    MethodInsnNode ofApp = call(Opcodes.INVOKEINTERFACE, "com/acme/IFeed", "load", "()V");
    assertEquals(List.of(".load", "return"), marked("com/acme/Feed", method("load", "()V", ofApp)));
  }

  @Test
  void aRowBeginsWithItsPositionAndEndsWhereverItsMethodReturns() {
    MethodNode bind = method("bindViewHolder", "(LViewHolder;I)V", new InsnNode(Opcodes.RETURN));
    assertEquals(List.of("var 1", "var 2", "rowBegins", "rowEnds", "return", "rowEnds", "return"), marked("androidx/recyclerview/widget/RecyclerView$Adapter", bind));
    MethodNode obtain = method("$$robo$$android_widget_AbsListView$obtainView", "(I[Z)V");
    assertEquals(List.of("var 0", "var 1", "rowBegins", "rowEnds", "return"), marked("android/widget/AbsListView", obtain));
  }

  @Test
  void inflationsAreCountedOnceThoughTheMethodsCallEachOther() {
    String parser = "(Lorg/xmlpull/v1/XmlPullParser;Landroid/view/ViewGroup;Z)Landroid/view/View;";
    assertEquals(List.of("inflates", "return"), marked("android/view/LayoutInflater", method("inflate", parser)));
    for (String first : List.of("I", "Lorg/xmlpull/v1/XmlPullParser;")) {
      String overload = "(" + first + "Landroid/view/ViewGroup;)Landroid/view/View;";
      assertEquals(List.of("return"), marked("android/view/LayoutInflater", method("inflate", overload)), overload);
    }
  }
}
