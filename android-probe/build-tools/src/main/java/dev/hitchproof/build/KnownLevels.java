package dev.hitchproof.build;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The lowest platform level that is certain at each instruction of a method, from its comparisons of {@code SDK_INT} with
 * a constant. Where paths meet, the lower level counts.
 */
final class KnownLevels {
  private static final int UNREACHED = Integer.MAX_VALUE;
  private final MethodNode method;
  private final InsnList code;
  private final int[] levels;
  private final Deque<Integer> open = new ArrayDeque<>();

  private KnownLevels(MethodNode method) {
    this.method = method;
    this.code = method.instructions;
    this.levels = new int[code.size()];
    Arrays.fill(levels, UNREACHED);
  }

  /**
   * @param atEntry the level that the caller vouches for
   * @return level by instruction index; the largest number for an instruction that is never reached
   */
  static int[] of(MethodNode method, int atEntry) {
    KnownLevels known = new KnownLevels(method);
    if (known.levels.length == 0) return known.levels;
    known.reach(0, atEntry);
    while (!known.open.isEmpty()) known.follow(known.open.pop());
    return known.levels;
  }

  private void reach(int at, int level) {
    if (level >= levels[at]) return;
    levels[at] = level;
    open.push(at);
  }

  private void follow(int at) {
    AbstractInsnNode insn = code.get(at);
    int level = levels[at];
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (code.indexOf(block.start) <= at && at < code.indexOf(block.end)) reach(block.handler, level);
    }
    if (insn instanceof JumpInsnNode jump) {
      Integer asked = askedLevel(jump);
      reach(jump.label, asked != null && isAtLeast(jump) ? Math.max(level, asked) : level);
      if (jump.getOpcode() == Opcodes.GOTO) return;
      reach(at + 1, asked != null && !isAtLeast(jump) ? Math.max(level, asked) : level);
    } else if (insn instanceof TableSwitchInsnNode table) {
      table.labels.forEach(label -> reach(label, level));
      reach(table.dflt, level);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      lookup.labels.forEach(label -> reach(label, level));
      reach(lookup.dflt, level);
    } else if (!ends(insn.getOpcode())) {
      reach(at + 1, level);
    }
  }

  private void reach(LabelNode label, int level) {
    reach(code.indexOf(label), level);
  }

  private static boolean ends(int opcode) {
    return (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW;
  }

  /** Whether the jump is taken on the newer platforms; otherwise it is taken on the older ones. */
  private static boolean isAtLeast(JumpInsnNode jump) {
    return jump.getOpcode() == Opcodes.IF_ICMPGE || jump.getOpcode() == Opcodes.IF_ICMPGT;
  }

  /** The first level that a comparison {@code SDK_INT op constant} counts as newer; null for any other jump. */
  private static Integer askedLevel(JumpInsnNode jump) {
    AbstractInsnNode constant = jump.getPrevious();
    if (!(constant instanceof IntInsnNode number) || !readsSdkInt(constant.getPrevious())) return null;
    return switch (jump.getOpcode()) {
      case Opcodes.IF_ICMPGE, Opcodes.IF_ICMPLT -> number.operand;
      case Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE -> number.operand + 1;
      default -> null;
    };
  }

  private static boolean readsSdkInt(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode field
        && field.owner.equals("android/os/Build$VERSION")
        && field.name.equals("SDK_INT");
  }
}
