package dev.hitchproof.device.host;

import dev.hitchproof.device.host.CallCosts.Cost;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.*;

/** Adds calls of {@code api.Allocated} where a method allocates an object or an array, or gets a new one from the JDK. */
final class AllocationCharges {
  private static final String ALLOCATED = "dev/hitchproof/device/api/Allocated";

  private AllocationCharges() {}

  static void add(MethodNode m) {
    for (AbstractInsnNode i : m.instructions.toArray()) {
      switch (i.getOpcode()) {
        case Opcodes.NEW -> m.instructions.insert(i, object((TypeInsnNode) i));
        case Opcodes.NEWARRAY -> m.instructions.insertBefore(i, array(bytesOf(((IntInsnNode) i).operand)));
        case Opcodes.ANEWARRAY -> m.instructions.insertBefore(i, array(ObjectSizes.bytesOf(Type.getType(Object.class))));
        case Opcodes.MULTIANEWARRAY -> m.instructions.insert(i, made("arrays"));
        default -> {
          if (i instanceof MethodInsnNode call && makesObject(call)) m.instructions.insert(i, made("result"));
        }
      }
    }
  }

  /** After the instruction, which loads and initialises the class. */
  private static InsnList object(TypeInsnNode i) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(Type.getObjectType(i.desc)));
    code.add(call("object", "(Ljava/lang/Class;)V"));
    return code;
  }

  private static InsnList array(int elementBytes) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new LdcInsnNode(elementBytes));
    code.add(call("array", "(II)V"));
    return code;
  }

  private static InsnList made(String name) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(call(name, "(Ljava/lang/Object;)V"));
    return code;
  }

  private static boolean makesObject(MethodInsnNode call) {
    if (call.owner.startsWith("[")) return call.name.equals("clone");
    Cost cost = CallCosts.of(call);
    return cost != null && cost.makesObject() && Type.getReturnType(call.desc).getSort() >= Type.ARRAY;
  }

  private static MethodInsnNode call(String name, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, ALLOCATED, name, desc, false);
  }

  private static int bytesOf(int arrayType) {
    return switch (arrayType) {
      case Opcodes.T_BOOLEAN, Opcodes.T_BYTE -> 1;
      case Opcodes.T_CHAR, Opcodes.T_SHORT -> 2;
      case Opcodes.T_LONG, Opcodes.T_DOUBLE -> 8;
      default -> 4;
    };
  }
}
