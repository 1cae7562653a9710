package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.api.CallWork;
import dev.hitchproof.device.inside.time.Executed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Modifier;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class CallChargesTest {
  /** Calls for each way in which a charge is added. */
  public static final class Calls {
    public static int contains(Collection<Integer> all) {
      return all.contains(-1) ? 1 : 0;
    }

    public static int copies(int[] from) {
      int[] to = new int[from.length];
      System.arraycopy(from, 0, to, 0, from.length); // the measured argument is below no other
      return to.length;
    }

    public static int replaced(String text) {
      return text.replace("a", "b").length(); // two arguments above the measured one
    }

    public static int longs(Object[] all) {
      return Arrays.copyOf(all, all.length).length;
    }

    public static int sorts(List<Integer> all) {
      Collections.sort(all);
      return all.get(0);
    }

    public static int sortsArray(Integer[] all) {
      Arrays.sort(all);
      return all[0];
    }

    public static int sortsRange(Integer[] all) {
      Arrays.sort(all, 0, all.length);
      return all[0];
    }

    public static int sortsStream(Integer[] all) {
      return Stream.of(all).sorted().toArray().length;
    }

    public static int reads(InputStream in) throws IOException {
      return in.read(new byte[1_000]) + in.read(new byte[1_000], 0, 500);
    }

    public static int writes(OutputStream out) throws IOException {
      out.write(new byte[1_000]);
      out.write(new byte[1_000], 0, 500);
      return 0;
    }

    public static int constructs(Collection<Integer> all) {
      return new ArrayList<>(all).size();
    }

    public static int splits(String text) {
      return Pattern.compile("a").split(text, 2).length;
    }

    public static int backtracksInMatcher(String text) {
      return Pattern.compile("(x*)(x*)(x*)(x*)y").matcher(text).matches() ? 1 : 0;
    }

    public static int backtracksAfterReset(String text) {
      return Pattern.compile("(x*)(x*)(x*)(x*)y").matcher("").reset(text).matches() ? 1 : 0;
    }

    public static int backtracksAtOnce(String text) {
      return Pattern.matches("(x*)(x*)(x*)(x*)y", text) ? 1 : 0;
    }

    public static int backtracks(String text) {
      return text.matches("(x*)(x*)(x*)(x*)y") ? 1 : 0;
    }
  }

  /** What it inherits reads its bytes one by one. */
  public static final class Ones extends InputStream {
    @Override
    public int read() {
      return 1;
    }

    @Override
    public int read(byte[] to, int at, int count) throws IOException {
      return super.read(to, at, count);
    }
  }

  private static long units(String method, Object argument) throws Exception {
    for (var m : MeteredTestClasses.load(Calls.class).getMethods()) {
      if (m.getName().equals(method)) return Executed.unitsOf(() -> m.invoke(null, argument));
    }
    throw new AssertionError("no method " + method);
  }

  private static ArrayList<Integer> numbers(int n) {
    ArrayList<Integer> all = new ArrayList<>();
    for (int i = 0; i < n; i++) all.add(i * 7919 % 1009);
    return all;
  }

  private static AbstractList<Integer> ofApp(int n) {
    return new AbstractList<>() {
      @Override
      public Integer get(int i) {
        return i;
      }

      @Override
      public int size() {
        return n;
      }
    };
  }

  /** How much the cost grows from 100 to 1,000 elements. */
  private static double growth(String method, Object hundred, Object thousand, Object none) throws Exception {
    long flat = units(method, none);
    return (double) (units(method, thousand) - flat) / (units(method, hundred) - flat);
  }

  @Test
  void aCallCostsAsManyStepsAsItTakes() throws Exception {
    assertEquals(10, growth("contains", numbers(100), numbers(1_000), numbers(0)), 0.02);
    assertEquals(10, growth("copies", new int[100], new int[1_000], new int[0]), 0.02);
    assertEquals(10, growth("longs", new Object[100], new Object[1_000], new Object[0]), 0.02);
    assertEquals(10, growth("replaced", "c".repeat(100), "c".repeat(1_000), ""), 0.02);
    assertEquals(10, growth("constructs", numbers(100), numbers(1_000), numbers(0)), 0.02);
  }

  /** The call is private to the framework, so the charged code is verified and not run. */
  @Test
  void aQueryCostsByTheRowsOfItsResult() throws Exception {
    long three = 7L << Integer.SIZE | 3;
    assertEquals(3 * 80, Executed.unitsOf(() -> {
      CallWork.rows(three, 80);
      return null;
    }));
    ClassNode c = new ClassNode();
    c.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Sample", null, "java/lang/Object", null);
    MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "fills", "(JJJIIZ)J", null, null);
    for (int variable : new int[] {0, 2, 4}) m.visitVarInsn(Opcodes.LLOAD, variable);
    for (int variable : new int[] {6, 7, 8}) m.visitVarInsn(Opcodes.ILOAD, variable);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, "android/database/sqlite/SQLiteConnection", "nativeExecuteForCursorWindow", "(JJJIIZ)J", false);
    m.visitInsn(Opcodes.LRETURN);
    MethodNode fills = c.methods.get(0);
    int plain = fills.instructions.size();
    CallCharges.add(fills);
    assertTrue(fills.instructions.size() > plain);
    ClassWriter written = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    c.accept(written);
    byte[] file = written.toByteArray();
    new ClassLoader() {
      Class<?> verified() throws ClassNotFoundException {
        defineClass("Sample", file, 0, file.length);
        return Class.forName("Sample", true, this);
      }
    }.verified();
  }

  @Test
  void aSetIsNotSearchedAndAListOfTheAppIsMeteredItself() throws Exception {
    long ofNone = units("contains", numbers(0));
    assertEquals(ofNone, units("contains", new HashSet<>(numbers(100))));
    assertEquals(ofNone, units("contains", ofApp(100)));
  }

  @Test
  void aSortCostsByItsComparisons() throws Exception {
    long mixed = units("sorts", numbers(1_000));
    List<Integer> inOrder = numbers(1_000);
    Collections.sort(inOrder);
    assertTrue(mixed > 4 * units("sorts", new ArrayList<>(inOrder)), "a list in order is not sorted again");
    long flat = units("sorts", numbers(1));
    for (String method : List.of("sortsArray", "sortsRange", "sortsStream")) {
      // What else each calls has a price of its own, which one element costs too.
      long own = units(method, numbers(1).toArray(new Integer[0]));
      assertEquals(mixed - flat, units(method, numbers(1_000).toArray(new Integer[0])) - own, 2_000, method);
    }
  }

  @Test
  void aPatternCostsByTheCharactersThatItReads() throws Exception {
    for (String method : List.of("backtracks", "backtracksInMatcher", "backtracksAfterReset", "backtracksAtOnce")) {
      long short_ = units(method, "x".repeat(10));
      assertTrue(units(method, "x".repeat(20)) > 8 * short_, method);
    }
    assertEquals(10, growth("splits", "b".repeat(100), "b".repeat(1_000), ""), 0.1);
  }

  @Test
  void aSplitAtACharacterCompilesNoPattern() throws Exception {
    long atComma = Executed.unitsOf(() -> CallWork.split("a.b,c", ","));
    assertEquals(atComma, Executed.unitsOf(() -> CallWork.split("a.b,c", "\\.")));
    for (String pattern : List.of(".", "\\d", "a.", ",,")) {
      assertTrue(Executed.unitsOf(() -> CallWork.split("a.b,c", pattern)) > atComma, pattern);
    }
  }

  private static InputStream inflating(int bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(new byte[bytes]);
    }
    return new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()));
  }

  /** Two calls, of 1,500 bytes together. */
  private static double ofBytes(String method) {
    CallCosts.Cost cost = CallCosts.like(method);
    return 2 * cost.flat() + 1_500 * cost.each();
  }

  @Test
  void aStreamCostsAsWhatItIsWhateverTypeTheCodeNames() throws Exception {
    long inMemory = units("reads", new ByteArrayInputStream(new byte[2_000]));
    assertEquals(ofBytes("java/util/zip/GZIPInputStream.read(byte[])") - ofBytes("java/io/InputStream.read(byte[])"), units("reads", inflating(2_000)) - inMemory);
    long toMemory = units("writes", new ByteArrayOutputStream());
    assertEquals(ofBytes("java/util/zip/GZIPOutputStream.write(byte[])") - ofBytes("java/io/OutputStream.write(byte[])"), units("writes", new GZIPOutputStream(new ByteArrayOutputStream())) - toMemory);
    Object ones = MeteredTestClasses.load(Ones.class).getConstructor().newInstance();
    assertEquals(inMemory, units("reads", ones), 10_000, "calls what it inherits");
  }

  static Stream<String> operations() {
    return Arrays.stream(Operations.class.getDeclaredMethods()).filter(m -> Modifier.isPublic(m.getModifiers())).map(m -> m.getName());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void aMeteredOperationGivesWhatItGave(String name) throws Exception {
    Object plain = Operations.class.getMethod(name, int.class).invoke(null, 100);
    assertEquals(plain, MeteredTestClasses.load(Operations.class).getMethod(name, int.class).invoke(null, 100));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a1b22c", "", ",,", "1"})
  void stringsMatchPatternsAsTheyDid(String text) {
    assertEquals(text.matches("[a-z0-9]+"), CallWork.matches(text, "[a-z0-9]+"));
    assertEquals(text.replaceAll("\\d", "<$0>"), CallWork.replaceAll(text, "\\d", "<$0>"));
    assertEquals(text.replaceFirst("\\d", "-"), CallWork.replaceFirst(text, "\\d", "-"));
    for (String separator : List.of(",", "\\d", ".", "\\.", "\\,", "[,1]")) {
      assertEquals(List.of(text.split(separator)), List.of(CallWork.split(text, separator)), separator);
      assertEquals(List.of(text.split(separator, -1)), List.of(CallWork.split(text, separator, -1)), separator);
    }
  }
}
