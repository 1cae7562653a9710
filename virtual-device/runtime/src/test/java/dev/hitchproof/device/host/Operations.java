package dev.hitchproof.device.host;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.text.DecimalFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** What apps do in rows, each with a size. Operations whose names begin with {@code plain} call nothing of the JDK. */
public final class Operations {
  private static final int WORDS = 1_000;
  private static final int KEYS = 10;
  /** More than one, which the compiler would read once. */
  private static final String[] NUMERALS = {"12345", "777", "20481", "-6", "99120", "3"};
  private static final List<String> NAMES = names();
  private static final String LETTERS = "the quick brown fox jumps over the lazy dog ".repeat(100);
  private static final Pattern NUMBER = Pattern.compile("([a-z]+)-(\\d+)");
  private static final Pattern NESTED = Pattern.compile("(a|aa)+b");

  private static final int[] NUMBERS = new int[WORDS];
  private static volatile Counter last;

  private Operations() {}

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) names.add("name-" + i * 7919 % WORDS);
    return names;
  }

  private static String letters(int n) {
    return LETTERS.substring(0, n);
  }

  // ---- plain --------------------------------------------------------------------------------------------

  public static int plainSum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + i;
    return sum;
  }

  public static int plainFields(int n) {
    Counter c = new Counter();
    for (int i = 0; i < n; i++) c.value = c.value * 31 + i;
    last = c;
    return c.value;
  }

  public static int plainSetters(int n) {
    Counter c = new Counter();
    last = c;
    for (int i = 0; i < n; i++) c.set(c.get() * 31 + i);
    return c.value;
  }

  public static int plainArray(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += NUMBERS[i];
    return sum;
  }

  public static final class Counter {
    private int value;

    int get() {
      return value;
    }

    void set(int v) {
      value = v;
    }
  }

  public static int plainCalls(int n) {
    return n < 2 ? n : plainCalls(n - 1) + 1;
  }

  public static int plainMatrix(int n) {
    int side = (int) (n / 10);
    int[][] a = new int[side][side];
    for (int i = 0; i < side; i++) for (int j = 0; j < side; j++) a[i][j] = i ^ j;
    int trace = 0;
    for (int i = 0; i < side; i++) for (int j = 0; j < side; j++) trace += a[i][j] * a[j][i];
    return trace;
  }

  public static int plainObjects(int n) {
    Object[] last = null;
    for (int i = 0; i < n; i++) last = new Object[] {last == null ? null : last[0]};
    return last == null ? 0 : last.length;
  }

  public static int plainBubbles(int n) {
    int[] a = new int[n / 4];
    for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 1009;
    for (int i = 0; i < a.length; i++) {
      for (int j = i + 1; j < a.length; j++) {
        if (a[j] >= a[i]) continue;
        int lower = a[j];
        a[j] = a[i];
        a[i] = lower;
      }
    }
    return a.length;
  }

  /** Finds numbers by their hash, as a map does. */
  public static int plainTable(int n) {
    Cell[] table = new Cell[256];
    int found = 0;
    for (int i = 0; i < n; i++) {
      int hash = i * 7919 & 255;
      Cell at = table[hash];
      while (at != null && !at.is(i)) at = at.next;
      if (at != null) found++;
      else table[hash] = new Cell(i, table[hash]);
    }
    return found;
  }

  private static final class Cell {
    private final int value;
    private final Cell next;

    Cell(int value, Cell next) {
      this.value = value;
      this.next = next;
    }

    boolean is(int other) {
      return value == other;
    }
  }

  /** Merges sorted halves, as a sort does, by an interface. */
  public static int plainMerge(int n) {
    Cell[] all = new Cell[n];
    for (int i = 0; i < n; i++) all[i] = new Cell(i * 7919 % 1009, null);
    IsBefore byValue = (a, b) -> a.value < b.value;
    return merged(all, new Cell[n], 0, n, byValue);
  }

  private interface IsBefore {
    boolean test(Cell a, Cell b);
  }

  private static int merged(Cell[] all, Cell[] space, int from, int to, IsBefore is) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    int steps = merged(all, space, from, middle, is) + merged(all, space, middle, to, is);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takesRight = left == middle || right < to && is.test(all[right], all[left]);
      space[i] = takesRight ? all[right++] : all[left++];
    }
    for (int i = from; i < to; i++) all[i] = space[i];
    return steps + to - from;
  }

  /** Looks for a word, as a text does. */
  public static int plainSearch(int n) {
    char[] text = new char[n];
    for (int i = 0; i < n; i++) text[i] = (char) ('a' + i % 7);
    char[] word = {'a', 'b', 'x'};
    int found = 0;
    for (int i = 0; i + word.length <= n; i++) {
      int same = 0;
      while (same < word.length && text[i + same] == word[same]) same++;
      if (same == word.length) found++;
    }
    return found;
  }

  // ---- strings ------------------------------------------------------------------------------------------

  public static int stringEquals(int n) {
    int same = 0;
    String a = letters(n);
    String b = new String(a);
    for (int i = 0; i < 20; i++) if (a.equals(b)) same++;
    return same;
  }

  public static int stringEqualsIgnoringCase(int n) {
    String a = letters(n);
    return a.equalsIgnoreCase(a.toUpperCase()) ? 1 : 0;
  }

  public static int stringIndexOf(int n) {
    return letters(n).indexOf("lazy cat");
  }

  public static int stringReplace(int n) {
    return letters(n).replace("fox", "wolf").length();
  }

  public static int stringUpper(int n) {
    return letters(n).toUpperCase().length();
  }

  public static int stringSplit(int n) {
    return letters(n).split(" ").length;
  }

  public static int stringFormat(int n) {
    int length = 0;
    for (int i = 0; i < n / 10; i++) length += String.format("%s has %d of %.2f", "name", i, i / 3.0).length();
    return length;
  }

  public static int stringConcat(int n) {
    String all = "";
    for (int i = 0; i < n / 10; i++) all = all.concat("word");
    return all.length();
  }

  public static int builderAppend(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append("word");
    return b.toString().length();
  }

  public static int builderNumbers(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append(i * 1_000);
    return b.length();
  }

  public static int builderDoubles(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append(i / 3.0);
    return b.length();
  }

  public static int builderInsert(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.insert(0, "w");
    return b.length();
  }

  public static int parseNumbers(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += Integer.parseInt(NUMERALS[i % NUMERALS.length]);
    return sum;
  }

  public static int decimals(int n) {
    DecimalFormat format = new DecimalFormat("#,##0.00");
    int length = 0;
    for (int i = 0; i < n / 10; i++) length += format.format(i * 1.1).length();
    return length;
  }

  // ---- patterns -----------------------------------------------------------------------------------------

  public static int patternFinds(int n) {
    int found = 0;
    for (int i = 0; i < n / 10; i++) {
      Matcher m = NUMBER.matcher(NAMES.get(i));
      if (m.find()) found += m.group(2).length();
    }
    return found;
  }

  public static int patternCompiled(int n) {
    int found = 0;
    for (int i = 0; i < n / 10; i++) if (NAMES.get(i).matches("([a-z]+)-(\\d+)")) found++;
    return found;
  }

  public static int patternBacktracks(int n) {
    int length = n <= 100 ? 14 : 19;
    return NESTED.matcher("a".repeat(length)).matches() ? 1 : 0;
  }

  public static int patternReplaces(int n) {
    return letters(n).replaceAll("[aeiou]", "-").length();
  }

  // ---- collections --------------------------------------------------------------------------------------

  public static int listAdds(int n) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < n; i++) all.add(NAMES.get(i));
    return all.size();
  }

  public static int listContains(int n) {
    List<String> all = NAMES.subList(0, n);
    ArrayList<String> list = new ArrayList<>(all);
    int found = 0;
    for (int i = 0; i < 10; i++) if (list.contains("name-x")) found++;
    return found;
  }

  public static int listInserts(int n) {
    ArrayList<String> list = new ArrayList<>();
    for (int i = 0; i < n; i++) list.add(0, "x");
    return list.size();
  }

  public static int linkedGets(int n) {
    LinkedList<String> list = new LinkedList<>(NAMES.subList(0, n));
    int length = 0;
    for (int i = 0; i < n; i += 10) length += list.get(i).length();
    return length;
  }

  public static int mapPuts(int n) {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < n; i++) map.put(NAMES.get(i), i);
    return map.size();
  }

  public static int mapGets(int n) {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < KEYS; i++) map.put(NAMES.get(i), i);
    int sum = 0;
    for (int i = 0; i < n; i++) sum += map.getOrDefault(NAMES.get(i), 0);
    return sum;
  }

  public static int treePuts(int n) {
    TreeMap<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < n; i++) map.put(NAMES.get(i), i);
    return map.size();
  }

  public static int setOf(int n) {
    return new HashSet<>(NAMES.subList(0, n)).size();
  }

  public static int boxes(int n) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < n; i++) all.add(i * 1_000);
    int sum = 0;
    for (int i : all) sum += i;
    return sum;
  }

  public static int sortNumbers(int n) {
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009;
    Arrays.sort(a);
    return a[0];
  }

  public static int sortNames(int n) {
    List<String> all = new ArrayList<>(NAMES.subList(0, n));
    Collections.sort(all);
    return all.size();
  }

  public static int sortByComparator(int n) {
    List<String> all = new ArrayList<>(NAMES.subList(0, n));
    all.sort(new Comparator<String>() {
      @Override
      public int compare(String a, String b) {
        return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b);
      }
    });
    return all.size();
  }

  public static int sortSorted(int n) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < n; i++) all.add(i);
    Collections.sort(all);
    return all.size();
  }

  public static int streams(int n) {
    return NAMES.subList(0, n).stream().filter(s -> s.length() > 5).map(s -> s.length()).collect(Collectors.toList()).size();
  }

  public static int copies(int n) {
    int[] a = new int[n * 10];
    int length = 0;
    for (int i = 0; i < 10; i++) length += Arrays.copyOf(a, a.length).length;
    return length;
  }

  public static int deflates(int n) throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      for (int i = 0; i < 10; i++) out.write(letters(n).getBytes());
    }
    return packed.size();
  }

  public static int digests(int n) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(new byte[n * 10]).length;
  }
}
