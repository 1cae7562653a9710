package dev.hitchproof.device.host;

import dev.hitchproof.device.host.CallCosts.Argument;
import dev.hitchproof.device.host.CallCosts.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.*;

/**
 * Adds code that charges calls of the JDK and of native methods by their arguments. Comparators of sorts and texts that
 * patterns are matched against are replaced by ones that count their steps.
 */
final class CallCharges {
  private static final String WORK = "dev/hitchproof/device/api/CallWork";
  private static final String TEXT = "Ljava/lang/CharSequence;";
  private static final String ORDER = "Ljava/util/Comparator;";
  private static final String STRING = "java/lang/String";
  /** Methods of String that match it against a pattern. */
  private static final Set<String> PATTERN_CALLS = Set.of("matches", "replaceAll", "replaceFirst", "split");

  /** Their calls with bytes cost by what the stream is. */
  private static final Set<String> STREAMS = Set.of("java/io/InputStream", "java/io/OutputStream");

  private CallCharges() {}

  static void add(MethodNode m) {
    for (AbstractInsnNode i : m.instructions.toArray()) {
      if (!(i instanceof MethodInsnNode call) || call.owner.startsWith("java") && countsSteps(m, call)) continue;
      Cost cost = CallCosts.of(call);
      if (cost == null || cost.measure() == null) continue;
      if (cost.argument() == Argument.RESULT) chargeResult(m, call, cost);
      else chargeArgument(m, call, cost);
    }
  }

  // ---- calls that count their own steps -----------------------------------------------------------------

  private static boolean countsSteps(MethodNode m, MethodInsnNode call) {
    boolean matches = call.owner.equals(STRING) && PATTERN_CALLS.contains(call.name) && call.desc.startsWith("(Ljava/lang/String;");
    if (matches || STREAMS.contains(call.owner) && call.getOpcode() == Opcodes.INVOKEVIRTUAL && call.desc.startsWith("([B")) {
      call.setOpcode(Opcodes.INVOKESTATIC);
      call.desc = "(L" + call.owner + ";" + call.desc.substring(1);
      call.owner = WORK;
      return true;
    }
    if (call.owner.startsWith("java/util/regex/") && call.desc.contains(TEXT)) return countsText(m, call);
    if (!call.name.equals("sort") && !call.name.equals("sorted")) return false;
    if (isNaturalOrder(call)) {
      m.instructions.insertBefore(call, new InsnNode(Opcodes.ACONST_NULL));
      call.desc = call.desc.replace(")", ORDER + ")");
    }
    if (!call.desc.contains(ORDER + ")")) return false;
    m.instructions.insertBefore(call, counting(ORDER));
    return true;
  }

  private static boolean isNaturalOrder(MethodInsnNode call) {
    return switch (call.owner + '.' + call.name + call.desc) {
      case "java/util/Collections.sort(Ljava/util/List;)V",
          "java/util/Arrays.sort([Ljava/lang/Object;)V",
          "java/util/Arrays.sort([Ljava/lang/Object;II)V",
          "java/util/stream/Stream.sorted()Ljava/util/stream/Stream;" -> true;
      default -> false;
    };
  }

  private static boolean countsText(MethodNode m, MethodInsnNode call) {
    if (call.desc.startsWith(TEXT, call.desc.indexOf(')') - TEXT.length())) m.instructions.insertBefore(call, counting(TEXT));
    else if (call.desc.equals("(" + TEXT + "I)[Ljava/lang/String;")) {
      m.instructions.insertBefore(call, Added.list(new InsnNode(Opcodes.SWAP), counting(TEXT), new InsnNode(Opcodes.SWAP)));
    } else return false;
    return true;
  }

  private static MethodInsnNode counting(String type) {
    return Added.call(WORK, "counting", "(" + type + ")" + type);
  }

  // ---- costs by size ------------------------------------------------------------------------------------

  private static void chargeResult(MethodNode m, MethodInsnNode call, Cost cost) {
    InsnList after = new InsnList();
    Type result = Type.getReturnType(call.desc);
    after.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
    charge(after, cost, result);
    m.instructions.insert(call, after);
  }

  /** The arguments from the top of the stack down to the measured one are kept in variables after the method's own. */
  private static void chargeArgument(MethodNode m, MethodInsnNode call, Cost cost) {
    List<Type> values = new ArrayList<>();
    boolean constructs = call.name.equals("<init>");
    boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && !constructs; // a new object cannot be looked at
    if (hasReceiver) values.add(Type.getObjectType(call.owner));
    values.addAll(List.of(Type.getArgumentTypes(call.desc)));
    int measured = cost.argument().position(hasReceiver);
    InsnList before = new InsnList();
    InsnList restore = new InsnList();
    int variable = m.maxLocals;
    for (int i = values.size() - 1; i > measured; i--) {
      before.add(new VarInsnNode(values.get(i).getOpcode(Opcodes.ISTORE), variable));
      restore.insert(new VarInsnNode(values.get(i).getOpcode(Opcodes.ILOAD), variable));
      variable += values.get(i).getSize();
    }
    before.add(new InsnNode(values.get(measured).getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
    charge(before, cost, values.get(measured));
    before.add(restore);
    m.instructions.insertBefore(call, before);
  }

  private static void charge(InsnList code, Cost cost, Type measured) {
    code.add(new LdcInsnNode(cost.each()));
    String type = measured == Type.LONG_TYPE ? "J" : measured.getSort() < Type.ARRAY ? "I" : "Ljava/lang/Object;";
    code.add(Added.call(WORK, cost.measure(), "(" + type + "D)V"));
  }
}
