package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The table of {@code call-costs.txt}: costs of calls to code that is not metered, the JDK's and native methods. */
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
   * @param flat units of the call
   * @param each units of one step
   * @param measure the method of {@code api.CallWork} that counts the steps; null if the cost is flat
   * @param argument the value whose steps it counts
   * @param makesObject whether the result is a new text, array or box
   */
  public record Cost(int flat, double each, String measure, Argument argument, boolean makesObject) {}

  private static final String FILE = "call-costs.txt";
  private static final String TEXT = text();
  private static final Map<String, Cost> TABLE = parsed();
  private static final int COLUMNS = 5;
  private static final String NEW = "new";

  private CallCosts() {}

  /** A text that changes with the table. */
  static String version() {
    return Integer.toHexString(TEXT.hashCode());
  }

  /** The costs by {@code owner.name(types)}, the types without packages; {@code (*)} stands for all overloads. */
  static Map<String, Cost> table() {
    return TABLE;
  }

  /**
   * The cost of a listed method, for code of the device that does the same.
   *
   * @param method as in {@link #table}
   */
  public static Cost like(String method) {
    return Objects.requireNonNull(TABLE.get(method), () -> method + " is not in " + FILE);
  }

  /** Null if the call costs no more than any call. */
  static Cost of(MethodInsnNode call) {
    if (!isListed(call)) return null;
    String method = call.owner + '.' + call.name;
    Cost any = TABLE.get(method + "(*)");
    return any != null ? any : TABLE.get(method + typesOf(call.desc));
  }

  private static boolean isListed(MethodInsnNode call) {
    return call.owner.startsWith("java") || call.owner.startsWith("android/") && call.name.startsWith("n");
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

  private static Map<String, Cost> parsed() {
    Map<String, Cost> table = new HashMap<>();
    String folder = "";
    for (String line : TEXT.lines().map(String::strip).toList()) {
      if (line.isEmpty() || line.startsWith("#")) continue;
      if (line.startsWith("[")) {
        folder = line.substring(1, line.length() - 1) + '/';
        continue;
      }
      String[] c = line.split("\\s+");
      boolean makesObject = c[c.length - 1].equals(NEW);
      Cost cost = costOf(makesObject ? Arrays.copyOf(c, c.length - 1) : c, makesObject);
      for (String owner : c[0].split(";")) for (String method : c[1].split(";")) table.put(folder + owner + '.' + method, cost);
    }
    return Map.copyOf(table);
  }

  private static Cost costOf(String[] columns, boolean makesObject) {
    int flat = Integer.parseInt(columns[2]);
    if (columns.length < COLUMNS) return new Cost(flat, 0, null, null, makesObject);
    String[] of = columns[4].split("[()]");
    return new Cost(flat, Double.parseDouble(columns[3]), of[0], Argument.valueOf(of[1].toUpperCase(Locale.ROOT)), makesObject);
  }

  private static String text() {
    try (InputStream in = Objects.requireNonNull(CallCosts.class.getResourceAsStream(FILE), FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }
}
