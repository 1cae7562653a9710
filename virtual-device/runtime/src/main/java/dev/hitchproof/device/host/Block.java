package dev.hitchproof.device.host;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.*;

/**
 * A stretch of a method that is executed as a whole.
 *
 * @param units what it costs, in parts of a unit
 * @param outside how many calls of code that is not metered it makes
 */
record Block(AbstractInsnNode first, int units, int outside) {
  private static final List<String> DRAWING = List.of("android/", "androidx/", "com/android/internal/", "com/google/android/material/");
  private static final int CALL = 5;
  private static final int ALLOCATION = 16;

  /** Inserts after a NEW: stack maps identify uninitialised objects by the position of their NEW. */
  void charge(InsnList code) {
    InsnList add = new InsnList();
    add.add(new LdcInsnNode(units));
    if (outside > 0) add.add(new LdcInsnNode(outside));
    add.add(Added.work("spend", outside > 0 ? "(II)V" : "(I)V"));
    if (first.getOpcode() == Opcodes.NEW) code.insert(first, add);
    else code.insertBefore(first, add);
  }

  /** Of a bytecode. The platform and AndroidX draw and lay out; the platform's JSON and its parsers compute, as an app does. */
  private static int weightOf(String type) {
    for (String draws : DRAWING) if (type.startsWith(draws)) return CallCosts.UNIT;
    return 1;
  }

  /** The blocks of a method, in their order. */
  static List<Block> all(ClassNode c, MethodNode m) {
    int weight = weightOf(c.name);
    BitSet targets = targetsOf(m);
    List<Block> blocks = new ArrayList<>();
    AbstractInsnNode first = null;
    int units = 0;
    int outside = 0;
    for (AbstractInsnNode i : m.instructions) {
      boolean begins = targets.get(m.instructions.indexOf(i)) || ends(i.getPrevious());
      if (begins && first != null) {
        blocks.add(new Block(first, units, outside));
        first = null;
      }
      if (i.getOpcode() < 0) continue;
      if (first == null) {
        first = i;
        units = outside = 0;
      }
      units += unitsOf(i, weight);
      if (i instanceof MethodInsnNode call && CallCosts.isOutside(call)) outside++;
    }
    if (first != null) blocks.add(new Block(first, units, outside));
    return blocks;
  }

  /** Positions, since a set of nodes would use up identity hashes, whose sequence the app can see. */
  private static BitSet targetsOf(MethodNode m) {
    BitSet targets = new BitSet();
    Consumer<LabelNode> add = label -> targets.set(m.instructions.indexOf(label));
    for (AbstractInsnNode i : m.instructions) {
      if (i instanceof JumpInsnNode j) {
        add.accept(j.label);
      } else if (i instanceof TableSwitchInsnNode t) {
        t.labels.forEach(add);
        add.accept(t.dflt);
      } else if (i instanceof LookupSwitchInsnNode t) {
        t.labels.forEach(add);
        add.accept(t.dflt);
      }
    }
    for (TryCatchBlockNode t : m.tryCatchBlocks) add.accept(t.handler);
    return targets;
  }

  private static boolean ends(AbstractInsnNode i) {
    if (i == null) return false;
    int op = i.getOpcode();
    return i instanceof JumpInsnNode || i instanceof TableSwitchInsnNode || i instanceof LookupSwitchInsnNode
        || op == Opcodes.ATHROW || Added.returns(op);
  }

  /** Weights of the order of compiled code: a call saves registers and jumps twice, an allocation sets a header. What it clears, and what is collected later, follows from its bytes. */
  private static int unitsOf(AbstractInsnNode i, int weight) {
    if (i instanceof MethodInsnNode call) return CALL * weight + (BinderCalls.isOne(call) ? BinderCalls.UNITS * CallCosts.UNIT : CallCosts.flatOf(call));
    if (i instanceof InvokeDynamicInsnNode) return CALL * weight;
    return allocates(i.getOpcode()) ? ALLOCATION * weight : weight;
  }

  private static boolean allocates(int op) {
    return op == Opcodes.NEW || op == Opcodes.NEWARRAY || op == Opcodes.ANEWARRAY || op == Opcodes.MULTIANEWARRAY;
  }
}
