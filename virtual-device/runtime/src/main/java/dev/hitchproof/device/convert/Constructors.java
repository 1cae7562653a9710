package dev.hitchproof.device.convert;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.Proto;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Gives classes the constructors that R8 omits because they would only call the superclass's, or inlines: ART lets a superclass's
 * constructor initialize a new object, the JVM only the class's own (JVMS §4.10.1.9). A class gets those of its superclass, and
 * each call of a constructor names the class that it makes. Where the class has one for the same parameters, that of its superclass
 * takes another, always null, whose type names the superclass.
 */
final class Constructors {
  /** Before the superclass's type: no app has a constructor for such an array. */
  private static final String PAST = "[[[[";
  private final Function<String, DexClassNode> app;
  private final Function<String, ClassReader> platform;
  private final Map<String, Set<Proto>> known = new HashMap<>();

  /**
   * @param app a class of the app without code, by internal name; null if the app has none
   * @param platform a class of the framework or the JDK; null if there is none
   */
  Constructors(Function<String, DexClassNode> app, Function<String, ClassReader> platform) {
    this.app = app;
    this.platform = platform;
  }

  /** Changes the class in place. */
  void complete(DexClassNode node) {
    if (node.methods != null) node.methods.forEach(m -> ConstructorCalls.nameMadeClasses(node, m, this::reaching));
    omitted(node).forEach((own, called) -> addCallOfSuper(node, own, called));
  }

  /** The parameters for which an object of the class, by descriptor, is initialized by a superclass's constructor alone. */
  private Proto reaching(String made, Method called) {
    Proto parameters = called.getProto();
    String past = null;
    Set<String> seen = new HashSet<>();
    for (String at = made; at != null && !at.equals(called.getOwner()) && seen.add(at); ) {
      DexClassNode node = app.apply(DexFiles.internal(at));
      at = node == null ? null : node.superClass;
      if (node != null && declared(node, 0).contains(parameters)) past = at;
    }
    return past == null ? parameters : past(past, parameters);
  }

  private static Proto past(String superClass, Proto parameters) {
    String[] types = Arrays.copyOf(parameters.getParameterTypes(), parameters.getParameterTypes().length + 1);
    types[types.length - 1] = PAST + superClass;
    return new Proto(types, "V");
  }

  /** The constructors that subclasses can call. */
  private Set<Proto> of(String name) {
    Set<Proto> before = known.putIfAbsent(name, Set.of()); // in a damaged APK a class may be its own superclass
    if (before != null) return before;
    DexClassNode node = app.apply(name);
    Set<Proto> found = node == null ? ofPlatform(name) : declared(node, DexConstants.ACC_PRIVATE);
    if (node != null) found.addAll(omitted(node).keySet());
    known.put(name, found);
    return found;
  }

  /** For those of the superclass: the parameters of the class's own. */
  private Map<Proto, Proto> omitted(DexClassNode node) {
    Map<Proto, Proto> found = new LinkedHashMap<>();
    if ((node.access & DexConstants.ACC_INTERFACE) != 0 || node.superClass == null) return found;
    Set<Proto> own = declared(node, 0);
    for (Proto p : of(DexFiles.internal(node.superClass))) found.put(own.contains(p) ? past(node.superClass, p) : p, p);
    return found;
  }

  private static Set<Proto> declared(DexClassNode node, int excluded) {
    Set<Proto> found = new LinkedHashSet<>();
    if (node.methods == null) return found;
    for (DexMethodNode m : node.methods) {
      if (m.method.getName().equals(ConstructorCalls.NAME) && (m.access & excluded) == 0) found.add(m.method.getProto());
    }
    return found;
  }

  private Set<Proto> ofPlatform(String name) {
    Set<Proto> found = new LinkedHashSet<>();
    ClassReader file = platform.apply(name);
    if (file == null) return found;
    ClassNode c = new ClassNode();
    file.accept(c, ClassReader.SKIP_CODE);
    for (MethodNode m : c.methods) {
      if (m.name.equals(ConstructorCalls.NAME) && (m.access & Opcodes.ACC_PRIVATE) == 0) found.add(proto(m.desc));
    }
    return found;
  }

  private static Proto proto(String descriptor) {
    return new Proto(Arrays.stream(Type.getArgumentTypes(descriptor)).map(Type::getDescriptor).toArray(String[]::new), "V");
  }

  private static void addCallOfSuper(DexClassNode node, Proto own, Proto called) {
    int access = DexConstants.ACC_PUBLIC | DexConstants.ACC_CONSTRUCTOR | DexConstants.ACC_SYNTHETIC;
    int[] registers = IntStream.range(0, ConstructorCalls.registersOf(called)).toArray();
    DexCodeVisitor code = node.visitMethod(access, new Method(node.className, ConstructorCalls.NAME, own)).visitCode();
    code.visitRegister(ConstructorCalls.registersOf(own));
    code.visitMethodStmt(Op.INVOKE_DIRECT_RANGE, registers, new Method(node.superClass, ConstructorCalls.NAME, called));
    code.visitStmt0R(Op.RETURN_VOID);
  }
}
