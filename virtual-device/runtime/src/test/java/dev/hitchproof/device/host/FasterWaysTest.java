package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.inside.time.Executed;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of two ways to the same result, the one that every Java developer takes for the faster one costs less, at least by a factor. */
class FasterWaysTest {
  @TempDir Path folder;

  private static final int N = 1_000;

  /** Each method returns what its partner does. */
  public static final class Code {
    private static final List<String> NAMES = names();
    private static final Set<String> NAME_SET = new HashSet<>(NAMES);
    private static final Map<String, Integer> BY_NAME = byName();
    private static final HashMap<String, Integer> HASHES = new HashMap<>(BY_NAME);
    private static final ConcurrentHashMap<String, Integer> CONCURRENT = new ConcurrentHashMap<>(BY_NAME);
    private static final int[] INDEX = index();
    private static final Map<String, Integer> SORTED = new TreeMap<>(BY_NAME);
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final DecimalFormat PRICE = new DecimalFormat("0.00");
    private static final Method ABS = abs();
    private static final String ROW = "one,two,three,four";

    private static List<String> names() {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < N; i++) all.add("name" + (10_000 + i));
      return all;
    }

    private static int[] index() {
      int[] all = new int[N];
      for (int i = 0; i < N; i++) all[i] = i;
      return all;
    }

    private static Map<String, Integer> byName() {
      Map<String, Integer> all = new HashMap<>();
      for (int i = 0; i < N; i++) all.put(NAMES.get(i), i);
      return all;
    }

    public static int findsInSet() {
      return NAME_SET.contains("name10900") ? 1 : 0;
    }

    public static int findsInList() {
      return NAMES.contains("name10900") ? 1 : 0;
    }

    public static int findsByKey() {
      return BY_NAME.get("name10900");
    }

    public static int findsInHashes() {
      return HASHES.get("name10900");
    }

    public static int findsByIndex() {
      return INDEX[900];
    }

    public static int findsInConcurrentHashes() {
      return CONCURRENT.get("name10900");
    }

    public static int addsToCopies() {
      CopyOnWriteArrayList<Integer> all = new CopyOnWriteArrayList<>();
      for (int i = 0; i < N; i++) all.add(i);
      return all.size();
    }

    public static int findsInTree() {
      return SORTED.get("name10900");
    }

    public static int findsInLoop() {
      for (int i = 0; i < N; i++) if (NAMES.get(i).equals("name10900")) return i;
      return -1;
    }

    public static int halves() {
      return Collections.binarySearch(NAMES, "name10900");
    }

    public static int scans() {
      return NAMES.indexOf("name10900");
    }

    public static int appends() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < N; i++) text.append("abc");
      return text.toString().length();
    }

    public static int concatenates() {
      String text = "";
      for (int i = 0; i < N; i++) text = text.concat("abc");
      return text.length();
    }

    public static int joins() {
      return new StringBuilder().append("row ").append(5).toString().length();
    }

    public static int formats() {
      return String.format("row %d", 5).length();
    }

    public static int keepsPattern() {
      return DIGITS.matcher("a1").find() ? 1 : 0;
    }

    public static int compilesPattern() {
      return Pattern.compile("\\d+").matcher("a1").find() ? 1 : 0;
    }

    public static int keepsFormat() {
      return PRICE.format(1.5).length();
    }

    public static int makesFormat() {
      return new DecimalFormat("0.00").format(1.5).length();
    }

    public static int digestsAtOnce() throws NoSuchAlgorithmException {
      return MessageDigest.getInstance("SHA-256").digest(new byte[N])[0];
    }

    public static int digestsInParts() throws NoSuchAlgorithmException {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = new byte[N];
      for (int i = 0; i < N; i += 100) digest.update(bytes, i, 100);
      return digest.digest()[0];
    }

    public static int getsFormat() {
      NumberFormat price = NumberFormat.getInstance(Locale.ROOT);
      price.setMinimumFractionDigits(2);
      return price.format(1.5).length();
    }

    public static int callsDirectly() {
      return Math.abs(-5);
    }

    public static int callsByReflection() throws ReflectiveOperationException {
      return (int) ABS.invoke(null, -5);
    }

    private static Method abs() {
      try {
        return Math.class.getMethod("abs", int.class);
      } catch (NoSuchMethodException e) {
        throw new AssertionError(e);
      }
    }

    public static int splitsAtCharacter() {
      return ROW.split(",").length;
    }

    public static int splitsByPattern() {
      return ROW.split("[,]").length;
    }

    public static int addsNumbers() {
      int sum = 0;
      for (int i = 0; i < N; i++) sum += i;
      return sum;
    }

    public static int addsBoxes() {
      Integer sum = 0;
      for (int i = 0; i < N; i++) sum += i;
      return sum;
    }

    public static int addsLast() {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < N; i++) all.add(i);
      return all.size();
    }

    public static int addsFirst() {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < N; i++) all.add(0, i);
      return all.size();
    }

    public static int readsArrayList() {
      ArrayList<String> all = new ArrayList<>(NAMES);
      int n = 0;
      for (int i = 0; i < N; i++) n += all.get(i).length();
      return n;
    }

    public static int readsLinkedList() {
      LinkedList<String> all = new LinkedList<>(NAMES);
      int n = 0;
      for (int i = 0; i < N; i++) n += all.get(i).length();
      return n;
    }

    public static int readsListThatIsAnArray() {
      List<String> all = new ArrayList<>(NAMES);
      int n = 0;
      for (int i = 0; i < N; i++) n += all.get(i).length();
      return n;
    }

    public static int readsListThatIsLinked() {
      List<String> all = new LinkedList<>(NAMES);
      int n = 0;
      for (int i = 0; i < N; i++) n += all.get(i).length();
      return n;
    }

    public static int countsInHashes() {
      Set<String> all = new HashSet<>();
      for (int i = 0; i < N; i++) all.add(NAMES.get(i));
      return all.size();
    }

    public static int countsInTree() {
      Set<String> all = new TreeSet<>();
      for (int i = 0; i < N; i++) all.add(NAMES.get(i));
      return all.size();
    }

    public static int sortsOnce() {
      List<String> all = new ArrayList<>(NAMES);
      Collections.reverse(all);
      Collections.sort(all);
      return all.size();
    }

    public static int sortsAgain() {
      List<String> all = new ArrayList<>(NAMES);
      Collections.reverse(all);
      for (int i = 0; i < 10; i++) Collections.sort(all);
      return all.size();
    }

    public static int copiesAtOnce() {
      int[] to = new int[N];
      System.arraycopy(new int[N], 0, to, 0, N);
      return to.length;
    }

    public static int copiesEach() {
      int[] from = new int[N];
      int[] to = new int[N];
      for (int i = 0; i < N; i++) to[i] = from[i];
      return to.length;
    }

    public static int fillsAtOnce() {
      int[] all = new int[N];
      Arrays.fill(all, 1);
      return all.length;
    }

    public static int fillsEach() {
      int[] all = new int[N];
      for (int i = 0; i < N; i++) all[i] = 1;
      return all.length;
    }

    public static int loops() {
      int n = 0;
      for (int i = 0; i < N; i++) n += NAMES.get(i).length();
      return n;
    }

    public static int streams() {
      return NAMES.stream().mapToInt(String::length).sum();
    }

    public static int readsAtOnce(File file) throws IOException {
      byte[] bytes = new byte[N];
      try (FileInputStream in = new FileInputStream(file)) {
        return in.read(bytes);
      }
    }

    public static int readsEach(File file) throws IOException {
      int n = 0;
      try (FileInputStream in = new FileInputStream(file)) {
        while (in.read() >= 0) n++;
      }
      return n;
    }

    public static int readsEachOfAStream(File file) throws IOException {
      int n = 0;
      try (InputStream in = new FileInputStream(file)) {
        while (in.read() >= 0) n++;
      }
      return n;
    }

    public static int readsFromArray(File file) throws IOException {
      int n = 0;
      try (InputStream in = new ByteArrayInputStream(new byte[N])) {
        while (in.read() >= 0) n++;
      }
      return n;
    }

    public static int writesAtOnce(File file) throws IOException {
      try (FileOutputStream out = new FileOutputStream(file)) {
        out.write(new byte[N]);
      }
      return N;
    }

    public static int writesEach(File file) throws IOException {
      try (FileOutputStream out = new FileOutputStream(file)) {
        for (int i = 0; i < N; i++) out.write(i);
      }
      return N;
    }

    public static int writesEachToAStream(File file) throws IOException {
      try (OutputStream out = new FileOutputStream(file)) {
        for (int i = 0; i < N; i++) out.write(i);
      }
      return N;
    }

    public static int seeksAtOnce(File file) throws IOException {
      try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
        return in.read(new byte[N]);
      }
    }

    public static int seeksEach(File file) throws IOException {
      int n = 0;
      try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
        while (in.read() >= 0) n++;
      }
      return n;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "findsInSet, findsInList, 100",
    "findsByKey, findsInLoop, 100",
    "findsInHashes, findsInLoop, 100",
    "findsByKey, findsInTree, 2",
    "findsInTree, findsInLoop, 10",
    "halves, scans, 10",
    "appends, concatenates, 5",
    "joins, formats, 5",
    "keepsPattern, compilesPattern, 2",
    "keepsFormat, makesFormat, 2",
    "keepsFormat, getsFormat, 2",
    "digestsAtOnce, digestsInParts, 1",
    "callsDirectly, callsByReflection, 5",
    "splitsAtCharacter, splitsByPattern, 2",
    "addsNumbers, addsBoxes, 3",
    "findsByIndex, findsInConcurrentHashes, 2",
    "findsInConcurrentHashes, findsInLoop, 100",
    "addsLast, addsToCopies, 2",
    "addsLast, addsFirst, 2",
    "readsArrayList, readsLinkedList, 10",
    "readsListThatIsAnArray, readsListThatIsLinked, 10",
    "countsInHashes, countsInTree, 2",
    "sortsOnce, sortsAgain, 2",
    "copiesAtOnce, copiesEach, 2",
    "fillsAtOnce, fillsEach, 2",
    "loops, streams, 1",
    "readsAtOnce, readsEach, 10",
    "readsAtOnce, readsEachOfAStream, 10",
    "readsFromArray, readsEachOfAStream, 10",
    "seeksAtOnce, seeksEach, 10",
    "writesAtOnce, writesEach, 10",
    "writesAtOnce, writesEachToAStream, 10",
  })
  void costLess(String faster, String slower, int factor) throws Exception {
    Class<?> metered = MeteredTestClasses.load(Code.class);
    Method fast = methodOf(metered, faster);
    Method slow = methodOf(metered, slower);
    Object[] file = fast.getParameterCount() == 0 ? new Object[0] : new Object[] {Files.write(folder.resolve("bytes"), new byte[N]).toFile()};
    assertEquals(fast.invoke(null, file), slow.invoke(null, file), "the result");
    long few = Executed.unitsOf(() -> fast.invoke(null, file));
    long many = Executed.unitsOf(() -> slow.invoke(null, file));
    assertTrue(few * factor < many, few + " and " + many + " units");
  }

  private static Method methodOf(Class<?> c, String name) {
    return Arrays.stream(c.getMethods()).filter(m -> m.getName().equals(name)).findFirst().orElseThrow();
  }
}
