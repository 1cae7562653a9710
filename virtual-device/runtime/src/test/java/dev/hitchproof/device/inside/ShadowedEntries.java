package dev.hitchproof.device.inside;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.robolectric.internal.bytecode.RobolectricInternals;

/** For {@code ShadowedMethodsIT}: the methods of the framework for which Robolectric finds a shadow. */
public final class ShadowedEntries {
  private static final String PACKAGES = "android/(view|widget|app|os|text|content|graphics|animation)/.*\\.class";

  private ShadowedEntries() {}

  /** Lines of a class's internal name and a method's name. */
  public static String found() throws Exception {
    List<String> found = new ArrayList<>();
    try (JarFile framework = new JarFile(System.getProperty("hitchproof.device.framework"))) {
      for (JarEntry e : framework.stream().filter(one -> one.getName().matches(PACKAGES)).toList()) {
        ClassNode c = new ClassNode();
        new ClassReader(framework.getInputStream(e).readAllBytes()).accept(c, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        for (MethodNode m : c.methods) for (AbstractInsnNode i : m.instructions) if (i instanceof InvokeDynamicInsnNode entry && isShadowed(c, entry)) found.add("entry " + c.name + " " + entry.name);
      }
    }
    return String.join("\n", found);
  }

  private static boolean isShadowed(ClassNode c, InvokeDynamicInsnNode entry) throws Exception {
    String bootstrap = entry.bsm.getName();
    if (!bootstrap.equals("bootstrap") && !bootstrap.equals("bootstrapStatic")) return false;
    ClassLoader loader = ShadowedEntries.class.getClassLoader();
    try {
      Class<?> of = Class.forName(c.name.replace('/', '.'), false, loader);
      MethodType type = MethodType.fromMethodDescriptorString(entry.desc, loader);
      return RobolectricInternals.findShadowMethodHandle(of, entry.name, type, bootstrap.equals("bootstrapStatic"), entry.bsmArgs[1].equals(1)) != null;
    } catch (NoClassDefFoundError | TypeNotPresentException missing) {
      return false; // the framework's jar does not have all classes that it names
    }
  }
}
