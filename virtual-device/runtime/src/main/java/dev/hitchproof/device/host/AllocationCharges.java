package dev.hitchproof.device.host;

import dev.hitchproof.device.host.CallCosts.Cost;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.*;

/** Adds calls of {@code api.Allocated} where a method allocates an object or an array, or gets a new one from the JDK. */
final class AllocationCharges {
  private static final String ALLOCATED = "dev/hitchproof/device/api/Allocated";
  /** In the order in which the JVM numbers the elements of arrays. */
  private static final List<Type> PRIMITIVES =
      List.of(Type.BOOLEAN_TYPE, Type.CHAR_TYPE, Type.FLOAT_TYPE, Type.DOUBLE_TYPE, Type.BYTE_TYPE, Type.SHORT_TYPE, Type.INT_TYPE, Type.LONG_TYPE);

  private AllocationCharges() {}

  static void add(MethodNode m) {
    for (AbstractInsnNode i : m.instructions.toArray()) {
      switch (i.getOpcode()) {
        case Opcodes.NEW -> m.instructions.insert(i, object((TypeInsnNode) i));
        case Opcodes.NEWARRAY -> m.instructions.insertBefore(i, array(PRIMITIVES.get(((IntInsnNode) i).operand - Opcodes.T_BOOLEAN)));
        case Opcodes.ANEWARRAY -> m.instructions.insertBefore(i, array(Type.getType(Object.class)));
        case Opcodes.MULTIANEWARRAY -> m.instructions.insert(i, made("arrays"));
        default -> {
          if (i instanceof MethodInsnNode call && makesObject(call)) m.instructions.insert(i, made("result"));
        }
      }
    }
  }

  /** After the instruction, which loads and initialises the class. */
  private static InsnList object(TypeInsnNode i) {
    return Added.list(new LdcInsnNode(Type.getObjectType(i.desc)), call("object", "(Ljava/lang/Class;)V"));
  }

  private static InsnList array(Type element) {
    return Added.list(new InsnNode(Opcodes.DUP), new LdcInsnNode(ObjectSizes.bytesOf(element)), call("array", "(II)V"));
  }

  private static InsnList made(String name) {
    return Added.list(new InsnNode(Opcodes.DUP), call(name, "(Ljava/lang/Object;)V"));
  }

  private static boolean makesObject(MethodInsnNode call) {
    if (call.owner.startsWith("[")) return call.name.equals("clone");
    Cost cost = CallCosts.of(call);
    return cost != null && cost.makesObject() && Type.getReturnType(call.desc).getSort() >= Type.ARRAY;
  }

  private static MethodInsnNode call(String name, String desc) {
    return Added.call(ALLOCATED, name, desc);
  }
}
