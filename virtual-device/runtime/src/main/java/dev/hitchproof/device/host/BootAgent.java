package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs before {@code Main}: adds the calls of {@code boot.ThreadGate} to the JDK's classes. The jar's manifest gives the boot
 * loader that class from a separate jar, which the build makes. {@link ResourceTables} changes classes
 * of Robolectric, {@link InsertionOrder} those of dex2jar.
 */
public final class BootAgent {
  private static volatile Instrumentation agent;

  private BootAgent() {}

  /** The classes of this loader whose static fields have values: reading one of another class would initialise it. */
  public static List<Class<?>> initialisedOf(ClassLoader loader) {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      Object it = unsafe.getMethod("getUnsafe").invoke(null);
      Method isNot = unsafe.getMethod("shouldBeInitialized", Class.class);
      List<Class<?>> all = new ArrayList<>();
      for (Class<?> c : agent.getInitiatedClasses(loader)) if (c.getClassLoader() == loader && !(boolean) isNot.invoke(it, c)) all.add(c);
      return all;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not say which classes are initialised", e);
    }
  }

  public static void premain(String unused, Instrumentation jvm) throws Exception {
    agent = jvm;
    JdkGates.of(classFile("java/lang/Thread")); // loads what rewriting needs, which rewriting must not do itself
    HashGates.of(classFile("java/lang/invoke/MethodHandleNatives"));
    jvm.addTransformer(new ClassFileTransformer() {
      @Override
      public byte[] transform(ClassLoader loader, String name, Class<?> c, ProtectionDomain d, byte[] in) {
        if (name == null) return null;
        try {
          if (loader == null) return JdkGates.isGated(name) ? JdkGates.of(in) : HashGates.isGated(name) ? HashGates.of(in) : null;
          if (InsertionOrder.isGivenTo(name)) return InsertionOrder.of(in);
          return ResourceTables.isChanged(name) ? ResourceTables.of(in) : null;
        } catch (RuntimeException | Error e) {
          e.printStackTrace(); // the JVM would ignore it
          return null;
        }
      }
    }, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      IdentityHashes.unmovedByLoading(() -> c);
      if (c.getClassLoader() == null && jvm.isModifiableClass(c) && isGated(c.getName().replace('.', '/'))) loaded.add(c);
    }
    IdentityHashes.openGate();
    jvm.retransformClasses(loaded.toArray(new Class<?>[0]));
  }

  private static boolean isGated(String name) {
    return JdkGates.isGated(name) || HashGates.isGated(name);
  }

  private static byte[] classFile(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }
}
