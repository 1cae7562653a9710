package dev.hitchproof.device.host;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.tree.*;

/**
 * Methods of the app that are charged as if they did nothing, or a share of what they cost: what would removing them give? Named
 * {@code Class.method}, with or without the package; {@code Class.method/3} takes a third of its units. Of
 * {@code Class.method@Row.java:42} only the calls are free that the line makes, by the type that it calls.
 */
final class FreeMethods {
  /** Of a class, and what Robolectric makes of it. */
  private static final Set<String> INITIALISERS = Set.of("<clinit>", "__staticInitializer__");

  /** @param file null if the method is free wherever it is called from */
  private record Free(String method, int share, String file, int line) {
    static Free of(String name) {
      String[] at = name.split("[@:]");
      String[] of = at[0].split("/");
      int share = of.length == 1 ? 0 : Integer.parseInt(of[1]);
      return at.length == 1 ? new Free(of[0], share, null, 0) : new Free(of[0], share, at[1], Integer.parseInt(at[2]));
    }

    boolean isCall(AbstractInsnNode i, int line) {
      return line == this.line && i instanceof MethodInsnNode call && isSame(call.owner.replace('/', '.') + '.' + call.name, method);
    }
  }

  private final List<Free> methods;
  private final List<Free> calls;

  /** @param names separated by commas; empty for none */
  FreeMethods(String names) {
    List<Free> all = Stream.of(names.split(",")).filter(name -> !name.isEmpty()).map(Free::of).toList();
    methods = all.stream().filter(one -> one.file == null).toList();
    calls = all.stream().filter(one -> one.file != null).toList();
  }

  /** @param metered a class in which blocks are charged */
  byte[] in(byte[] metered) {
    boolean isNamed = isNamed(new ClassReader(metered).getClassName());
    byte[] free = isNamed ? in(metered, (type, method) -> method.startsWith("<") ? null : shareOf(type + '.' + method)) : metered;
    return calls.isEmpty() ? free : Rewritten.tree(free, this::freeCalls);
  }

  /** Phones have initialised the classes of the platform before an app starts, so that no process is the first. */
  static byte[] initialisersIn(byte[] metered) {
    return in(metered, (type, method) -> INITIALISERS.contains(method) ? 0 : null);
  }

  /** @param shares by class and method: 0 if it costs nothing, null if it is not free */
  private static byte[] in(byte[] metered, BiFunction<String, String, Integer> shares) {
    return Rewritten.tree(metered, c -> {
      for (MethodNode m : c.methods) {
        Integer share = shares.apply(c.name.replace('/', '.'), m.name);
        // An empty method costs its return, and the value that it returns.
        if (share != null && m.instructions.size() > 0) free(c, m, share, m.desc.endsWith(")V") ? 1 : 2);
      }
    });
  }

  private boolean isNamed(String type) {
    String name = type.replace('/', '.');
    return methods.stream().anyMatch(one -> isSame(name, one.method.substring(0, Math.max(0, one.method.lastIndexOf('.')))));
  }

  private Integer shareOf(String method) {
    return methods.stream().filter(one -> isSame(method, one.method)).map(Free::share).findFirst().orElse(null);
  }

  private static boolean isSame(String whole, String named) {
    int before = whole.length() - named.length() - 1;
    return whole.equals(named) || before >= 0 && whole.endsWith(named) && ".$".indexOf(whole.charAt(before)) >= 0;
  }

  // ---- calls of a line ----------------------------------------------------------------------------------

  private void freeCalls(ClassNode c) {
    for (Free one : calls) if (one.file.equals(c.sourceFile)) for (MethodNode m : List.copyOf(c.methods)) freeCalls(c, m, one);
  }

  /** A free method of the class makes the call, so that what the call throws is caught where it was. */
  private static void freeCalls(ClassNode c, MethodNode m, Free one) {
    int line = 0;
    for (AbstractInsnNode i : m.instructions.toArray()) {
      if (i instanceof LineNumberNode at) line = at.line;
      // A constructor, or the superclass's method, can only be called from where it is.
      if (!one.isCall(i, line) || i.getOpcode() == Opcodes.INVOKESPECIAL && !((MethodInsnNode) i).owner.equals(c.name)) continue;
      MethodNode free = calling((MethodInsnNode) i, "free$" + c.methods.size());
      m.instructions.set(i, new MethodInsnNode(Opcodes.INVOKESTATIC, c.name, free.name, free.desc, (c.access & Opcodes.ACC_INTERFACE) != 0));
      free(c, free, one.share, 0);
      c.methods.add(free);
    }
  }

  private static MethodNode calling(MethodInsnNode call, String name) {
    String receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? "" : Type.getObjectType(call.owner).getDescriptor();
    MethodNode m = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, "(" + receiver + call.desc.substring(1), null, null);
    GeneratorAdapter code = new GeneratorAdapter(m, m.access, m.name, m.desc);
    code.loadArgs();
    call.accept(code);
    code.returnValue();
    return m;
  }

  /** @param left what the method costs all the same */
  private static void free(ClassNode c, MethodNode m, int share, int left) {
    InsnList enter = Added.list(new LdcInsnNode(left), new LdcInsnNode(share), Added.work("entersFree", "(II)V"));
    Added.around(c, m, enter, () -> Added.list(Added.work("leavesFree", "()V")));
  }
}
