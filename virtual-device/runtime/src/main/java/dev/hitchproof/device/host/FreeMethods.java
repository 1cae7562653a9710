package dev.hitchproof.device.host;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Methods of the app that are charged as if they did nothing, or a share of what they cost: what would removing them give? Named
 * {@code Class.method}, with or without the package; {@code Class.method/3} takes a third of its units.
 */
final class FreeMethods {
  /** Of a class, and what Robolectric makes of it. */
  private static final Set<String> INITIALISERS = Set.of("<clinit>", "__staticInitializer__");

  private final Map<String, Integer> shares = new LinkedHashMap<>();

  /** @param names separated by commas; empty for none */
  FreeMethods(String names) {
    for (String name : names.split(",")) {
      if (name.isEmpty()) continue;
      int slash = name.indexOf('/');
      shares.put(slash < 0 ? name : name.substring(0, slash), slash < 0 ? 0 : Integer.parseInt(name.substring(slash + 1)));
    }
  }

  /** @param metered a class in which blocks are charged */
  byte[] in(byte[] metered) {
    if (shares.isEmpty() || !isNamed(new ClassReader(metered).getClassName())) return metered;
    return in(metered, (type, method) -> method.startsWith("<") ? null : shareOf(type + '.' + method));
  }

  /** Phones have initialised the classes of the platform before an app starts, so that no process is the first. */
  static byte[] initialisersIn(byte[] metered) {
    return in(metered, (type, method) -> INITIALISERS.contains(method) ? 0 : null);
  }

  /** @param shares by class and method: 0 if it costs nothing, null if it is not free */
  private static byte[] in(byte[] metered, BiFunction<String, String, Integer> shares) {
    ClassNode c = new ClassNode();
    new ClassReader(metered).accept(c, 0);
    for (MethodNode m : c.methods) {
      Integer share = shares.apply(c.name.replace('/', '.'), m.name);
      if (share != null && m.instructions.size() > 0) free(m, share, (c.version & 0xFFFF) >= Opcodes.V1_6);
    }
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    c.accept(w);
    return w.toByteArray();
  }

  private boolean isNamed(String type) {
    String name = type.replace('/', '.');
    return shares.keySet().stream().anyMatch(method -> isSame(name, method.substring(0, Math.max(0, method.lastIndexOf('.')))));
  }

  private Integer shareOf(String method) {
    for (Map.Entry<String, Integer> one : shares.entrySet()) if (isSame(method, one.getKey())) return one.getValue();
    return null;
  }

  private static boolean isSame(String whole, String named) {
    int before = whole.length() - named.length() - 1;
    return whole.equals(named) || before >= 0 && whole.endsWith(named) && ".$".indexOf(whole.charAt(before)) >= 0;
  }

  /** What remains of a method that does nothing is its return, and the value that it returns. */
  private static void free(MethodNode m, int share, boolean hasStackMaps) {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode i : m.instructions.toArray()) {
      if (WorkCalls.returns(i.getOpcode())) m.instructions.insertBefore(i, WorkCalls.to("leavesFree", "()V"));
    }
    InsnList enter = new InsnList();
    enter.add(new LdcInsnNode(m.desc.endsWith(")V") ? 1 : 2));
    enter.add(new LdcInsnNode(share));
    enter.add(WorkCalls.to("entersFree", "(II)V"));
    enter.add(start);
    m.instructions.insert(enter);
    m.instructions.add(end);
    if (hasStackMaps) m.instructions.add(new FrameNode(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}));
    m.instructions.add(WorkCalls.to("leavesFree", "()V"));
    m.instructions.add(new InsnNode(Opcodes.ATHROW));
    m.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }
}
