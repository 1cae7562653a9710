package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The table of {@code measured-costs.txt} and {@code call-costs.txt}: costs of calls to code that is not metered, the JDK's and native methods. */
public final class CallCosts {
  /** The value that a cost depends on. */
  public enum Argument {
    THIS, FIRST, SECOND, THIRD, FOURTH, FIFTH, RESULT;

    /** Position among the call's values on the stack; the call may have fewer. */
    int position(boolean hasReceiver) {
      return this == THIS ? 0 : ordinal() - (hasReceiver ? 0 : 1);
    }
  }

  /**
   * @param flat parts of a unit
   * @param each parts of one step
   * @param measure the method of {@code api.CallWork} that counts the steps; null if the cost is flat
   * @param argument the value whose steps it counts
   * @param makesObject whether the result is a new text, array or box
   */
  public record Cost(int flat, double each, String measure, Argument argument, boolean makesObject) {}

  /**
   * What is charged are parts of a unit. A bytecode of the platform and of AndroidX costs a unit, and one of the app or a step of the JDK a part.
   * test/bench/published-relations.ts shows what follows from this beside what was measured on phones.
   */
  public static final int UNIT = 20;

  private static final String KNOWN_FILE = "call-costs.txt";
  private static final String MEASURED_FILE = "measured-costs.txt";
  private static final int COLUMNS = 5;
  private static final String NEW = "new";
  /** In place of units: as the bench measured. */
  private static final String MEASURED = "measured";
  /**
   * Native methods of the platform that read or set something, as their names say. A transition takes 115 ns, 35 with @FastNative and
   * 25 with @CriticalNative: no more than any call. https://source.android.com/docs/core/runtime/improvements (Faster native calls)
   */
  private static final Pattern QUICK = Pattern.compile(
      "n(ative)?(Is|Has|Get|Set|Enable|Disable|Offset|Clear|Reset|QuickReject|Finish|Init|Create|Begin|End|Save|Restore|Translate|Scale|Rotate|Concat|Clip|Rewind|Add|Remove|Read|Write|Next|Destroy|Dispose|Free|Release|Insert|Skew|Move)([A-Z]\\w*)?");
  private static final Cost OF_QUICK = new Cost(0, 0, null, null, false);
  private static final Pattern NATIVE = Pattern.compile("n(ative)?[A-Z]\\w*");
  /** Methods that make texts, boxes and arrays, whose prices are measured ones. */
  private static final Set<String> MAKERS = new HashSet<>();
  private static final String KNOWN_TEXT = text(KNOWN_FILE);
  private static final String MEASURED_TEXT = text(MEASURED_FILE);
  /** What is known better than by calling each method, or what a phone has instead; and what the bench measured. */
  private static final Map<String, Cost> KNOWN = parsed(KNOWN_TEXT);
  private static final Map<String, Cost> TIMED = parsed(MEASURED_TEXT);

  private CallCosts() {}

  /** A text that changes with the table. */
  static String version() {
    return Integer.toHexString(31 * KNOWN_TEXT.hashCode() + MEASURED_TEXT.hashCode());
  }

  /** The costs by {@code owner.name(types)}, the types without packages; {@code (*)} stands for all overloads. */
  static Map<String, Cost> table() {
    Map<String, Cost> all = new HashMap<>(TIMED);
    all.putAll(KNOWN);
    return all;
  }

  /**
   * The cost of a listed method, for code of the device that does the same.
   *
   * @param method as in {@link #table}
   */
  public static Cost like(String method) {
    return Objects.requireNonNull(KNOWN.get(method), () -> method + " is not in " + KNOWN_FILE);
  }

  /** Null if the call has no price: it costs no more than any call. */
  static Cost of(MethodInsnNode call) {
    if (!isOutside(call)) return null;
    String types = typesOf(call.desc);
    String method = call.owner + '.' + call.name;
    Cost cost = first(KNOWN, method + types, method + "(*)", call.owner + ".*(*)");
    if (cost == null) cost = first(TIMED, method + types, call.owner + ".*(*)");
    for (int slash = call.owner.lastIndexOf('/'); cost == null && slash > 0; slash = call.owner.lastIndexOf('/', slash - 1)) {
      String all = call.owner.substring(0, slash) + "/*.*(*)";
      cost = KNOWN.getOrDefault(all, TIMED.get(all));
    }
    if (cost == null && call.owner.startsWith("android/") && QUICK.matcher(call.name).matches()) return OF_QUICK;
    if (cost == null || cost.makesObject()) return cost;
    boolean makes = MAKERS.contains(method + "(*)") || MAKERS.contains(method + types);
    return makes ? new Cost(cost.flat(), cost.each(), cost.measure(), cost.argument(), true) : cost;
  }

  private static Cost first(Map<String, Cost> table, String... keys) {
    return Arrays.stream(keys).map(table::get).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** Whether the code that is called is not metered: the JDK's, or native. */
  static boolean isOutside(MethodInsnNode call) {
    return call.owner.startsWith("java") || call.owner.startsWith("android/") && NATIVE.matcher(call.name).matches();
  }

  /** A call that costs what any call does, although nobody knows what it does; null if the call is priced. */
  static String unpriced(MethodInsnNode call) {
    return isOutside(call) && of(call) == null ? call.owner.replace('/', '.') + '.' + call.name : null;
  }

  static int flatOf(MethodInsnNode call) {
    Cost cost = of(call);
    return cost == null ? 0 : cost.flat();
  }

  static String typesOf(String desc) {
    return Arrays.stream(Type.getArgumentTypes(desc)).map(CallCosts::plainName).collect(Collectors.joining(",", "(", ")"));
  }

  private static String plainName(Type type) {
    String name = type.getClassName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static Map<String, Cost> parsed(String text) {
    Map<String, Cost> table = new HashMap<>();
    String folder = "";
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.isEmpty() || line.startsWith("#")) continue;
      if (line.startsWith("[")) {
        folder = line.substring(1, line.length() - 1) + '/';
        continue;
      }
      String[] c = line.split("\\s+");
      boolean makesObject = c[c.length - 1].equals(NEW);
      Set<String> keys = new HashSet<>();
      for (String owner : c[0].split(";")) for (String method : c[1].split(";")) keys.add(folder + owner + '.' + method);
      if (c[2].equals(MEASURED)) {
        MAKERS.addAll(keys);
        continue;
      }
      Cost cost = costOf(makesObject ? Arrays.copyOf(c, c.length - 1) : c, folder.startsWith("android/") ? UNIT : 1, makesObject);
      for (String key : keys) table.put(key, cost);
    }
    return Map.copyOf(table);
  }

  private static Cost costOf(String[] columns, int unit, boolean makesObject) {
    int flat = unit * Integer.parseInt(columns[2]);
    if (columns.length < COLUMNS) return new Cost(flat, 0, null, null, makesObject);
    String[] of = columns[4].split("[()]");
    return new Cost(flat, unit * Double.parseDouble(columns[3]), of[0], Argument.valueOf(of[1].toUpperCase(Locale.ROOT)), makesObject);
  }

  private static String text(String file) {
    try (InputStream in = Objects.requireNonNull(CallCosts.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
