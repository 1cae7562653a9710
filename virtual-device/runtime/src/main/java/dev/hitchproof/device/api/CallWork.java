package dev.hitchproof.device.api;

import android.graphics.Bitmap;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.inside.time.Charges;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.Buffer;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Charges calls of code that is not metered (the JDK's and native code) and whose work grows with their arguments. Called
 * by what {@code host.CallCharges} adds. Collections of the app and the framework are metered and cost nothing here.
 */
public final class CallWork {
  private static final CallCosts.Cost COMPILE = CallCosts.like("java/util/regex/Pattern.compile(*)");
  /** Units of comparing one character with a separator. */
  private static final double SPLIT = 25;
  /** What SQLite does beside the steps of a program takes as long as so many. */
  private static final double STEPS_A_PAGE = 3;
  private static final double STEPS_A_COMPARISON = 4;
  /** A sorted row is read, put into the sorter and taken out again. */
  private static final int STEPS_A_SORTED_ROW = 12;
  private static final int BITS_A_DIGIT = 3;
  private static final String SPECIAL = ".$|()[{^?*+\\";
  /** A stream costs as the first of them that it is. */
  private static final List<Class<?>> STREAMS = List.of(InflaterInputStream.class, FileInputStream.class, InputStream.class, DeflaterOutputStream.class, FileOutputStream.class, OutputStream.class);
  private static final List<CallCosts.Cost> STREAM_COSTS =
      STREAMS.stream().map(one -> CallCosts.like(one.getName().replace('.', '/') + (InputStream.class.isAssignableFrom(one) ? ".read(byte[])" : ".write(byte[])"))).toList();

  private CallWork() {}

  private static void spend(double units) {
    Charges.OF_DEVICE.spendLarge((long) units);
  }

  // ---- measures -----------------------------------------------------------------------------------------

  /** Charges every element or character. */
  public static void size(Object o, double each) {
    spend(sizeOf(o) * each);
  }

  /** Charges {@code count} elements. */
  public static void size(int count, double each) {
    if (count > 0) spend(count * each);
  }

  /** Charges every element, unless the search is by hash or in a tree. */
  public static void search(Object o, double each) {
    if (!(o instanceof Set)) size(o, each);
  }

  /** Charges every element as often as the number of elements can be halved. */
  public static void sort(Object o, double each) {
    int size = sizeOf(o);
    spend(size * (double) halvings(size) * each);
  }

  /** Charges as many steps as the number of elements can be halved. */
  public static void depth(Object o, double each) {
    spend(halvings(sizeOf(o)) * each);
  }

  /** Charges every element of a collection, map or array. */
  public static void elements(Object o, double each) {
    if (!(o instanceof CharSequence)) size(o, each);
  }

  /** Charges every element as often as there are elements. */
  public static void square(Object o, double each) {
    spend((double) sizeOf(o) * sizeOf(o) * each);
  }

  /** Like {@link #depth}, if it is a tree: code that calls an interface does not say. */
  public static void tree(Object o, double each) {
    if (o instanceof SortedMap || o instanceof SortedSet) depth(o, each);
  }

  /** Like {@link #size}, if it is a chain, in which a position is found by counting. */
  public static void linked(Object o, double each) {
    if (o instanceof LinkedList) size(o, each);
  }

  /** Charges a call that reaches the kernel, unless a buffer or an array answers it. */
  public static void file(Object o, double each) {
    if (o instanceof FileInputStream || o instanceof FileOutputStream) spend(each);
  }

  /** Charges every pixel of a bitmap. */
  public static void pixels(Object bitmap, double each) {
    if (bitmap instanceof Bitmap b) spend((double) b.getWidth() * b.getHeight() * each);
  }

  /** Charges the rows of a query: the lower half of what filling a cursor's window returns. */
  public static void rows(long result, double each) {
    size((int) result, each);
  }

  /** Charges the steps that SQLite took for a statement since the last time. */
  public static void statement(long statement, double each) {
    if (Charges.OF_DEVICE.isFree()) return;
    SqliteWork.Done done = SqliteWork.take(statement);
    long rows = done.steps() / STEPS_A_SORTED_ROW;
    double sorting = done.sorts() == 0 ? 0 : STEPS_A_COMPARISON * rows * halvings((int) Math.min(rows, Integer.MAX_VALUE));
    spend((done.steps() + STEPS_A_PAGE * done.pages() + sorting) * each);
  }

  public static void square(int size, double each) {
    if (size > 0) spend((double) size * size * each);
  }

  public static void depth(int size, double each) {
    if (size > 0) spend(halvings(size) * each);
  }

  private static int halvings(int size) {
    return size < 2 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
  }

  /** Elements, characters or digits; 0 if it has none. */
  public static int sizeOf(Object o) {
    if (o == null) return 0;
    if (o instanceof CharSequence text) return isOfJdk(o) ? text.length() : 0;
    if (o instanceof Collection<?> all) return isOfJdk(o) ? all.size() : 0;
    if (o instanceof Map<?, ?> all) return isOfJdk(o) ? all.size() : 0;
    if (o instanceof Buffer buffer) return buffer.remaining();
    if (o instanceof BitSet bits) return bits.length();
    if (o instanceof BigInteger number) return number.bitLength() / BITS_A_DIGIT;
    if (o instanceof BigDecimal number) return number.precision();
    return o.getClass().isArray() ? Array.getLength(o) : 0;
  }

  private static boolean isOfJdk(Object o) {
    return o.getClass().getClassLoader() == null;
  }

  // ---- steps --------------------------------------------------------------------------------------------

  /** The comparator (null: the natural order) with comparisons that cost. */
  public static <T> Comparator<T> counting(Comparator<T> order) {
    return new Counted.Order<>(order);
  }

  /** The text with characters that cost when a pattern reads them. */
  public static CharSequence counting(CharSequence text) {
    return new Counted.Text(text.toString());
  }

  // ---- streams, which code calls by what they extend ------------------------------------------------------

  public static int read(InputStream in, byte[] to) throws IOException {
    return moved(in, in.read(to));
  }

  public static int read(InputStream in, byte[] to, int at, int count) throws IOException {
    return moved(in, in.read(to, at, count));
  }

  public static void write(OutputStream out, byte[] from) throws IOException {
    moved(out, from.length);
    out.write(from);
  }

  public static void write(OutputStream out, byte[] from, int at, int count) throws IOException {
    moved(out, count);
    out.write(from, at, count);
  }

  private static int moved(Object stream, int bytes) {
    int kind = 0;
    while (!STREAMS.get(kind).isInstance(stream)) kind++;
    spend(STREAM_COSTS.get(kind).flat() + STREAM_COSTS.get(kind).each() * Math.max(0, bytes));
    return bytes;
  }

  // ---- as the methods of String, which match a pattern ----------------------------------------------------

  public static boolean matches(String text, String pattern) {
    return compiled(pattern).matcher(counting(text)).matches();
  }

  public static String replaceAll(String text, String pattern, String to) {
    return compiled(pattern).matcher(counting(text)).replaceAll(to);
  }

  public static String replaceFirst(String text, String pattern, String to) {
    return compiled(pattern).matcher(counting(text)).replaceFirst(to);
  }

  public static String[] split(String text, String pattern) {
    return split(text, pattern, 0);
  }

  public static String[] split(String text, String pattern, int limit) {
    if (isPlain(pattern)) {
      size(text, SPLIT);
      return text.split(pattern, limit);
    }
    return compiled(pattern).split(counting(text), limit);
  }

  /** The JDK and Android split at a character without a pattern, also at a special one behind a backslash. */
  private static boolean isPlain(String pattern) {
    return switch (pattern.length()) {
      case 1 -> !isSpecial(pattern.charAt(0));
      case 2 -> pattern.charAt(0) == '\\' && isSpecial(pattern.charAt(1));
      default -> false;
    };
  }

  private static boolean isSpecial(char c) {
    return SPECIAL.indexOf(c) >= 0;
  }

  private static Pattern compiled(String pattern) {
    spend(COMPILE.flat() + COMPILE.each() * pattern.length());
    return Pattern.compile(pattern);
  }
}
