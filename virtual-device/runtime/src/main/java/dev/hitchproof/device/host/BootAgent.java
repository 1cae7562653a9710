package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/** Runs before {@code Main}: adds the calls of {@code boot.ThreadGate} to the JDK's classes. */
public final class BootAgent {
  private static final String PACKAGE = "dev/hitchproof/device/boot/";
  private static final List<String> CLASSES = List.of("ThreadGate", "ThreadGate$Threads");

  private BootAgent() {}

  public static void premain(String unused, Instrumentation jvm) throws Exception {
    jvm.appendToBootstrapClassLoaderSearch(new JarFile(bootJar().toFile()));
    JdkGates.of(classFile("java/lang/Thread")); // loads what rewriting needs, which rewriting must not do itself
    jvm.addTransformer(new ClassFileTransformer() {
      @Override
      public byte[] transform(ClassLoader loader, String name, Class<?> c, ProtectionDomain d, byte[] in) {
        if (loader != null || name == null || !JdkGates.isGated(name)) return null;
        try {
          return JdkGates.of(in);
        } catch (RuntimeException | Error e) {
          e.printStackTrace(); // the JVM would ignore it
          return null;
        }
      }
    }, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      if (c.getClassLoader() == null && jvm.isModifiableClass(c) && JdkGates.isGated(c.getName().replace('.', '/'))) loaded.add(c);
    }
    jvm.retransformClasses(loaded.toArray(new Class<?>[0]));
  }

  /** The JDK's classes see only what the boot loader loads. */
  private static Path bootJar() throws IOException {
    Path jar = Files.createTempFile("boot", ".jar");
    jar.toFile().deleteOnExit();
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : CLASSES) {
        out.putNextEntry(new JarEntry(PACKAGE + name + ".class"));
        out.write(classFile(PACKAGE + name));
      }
    }
    return jar;
  }

  private static byte[] classFile(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }
}
