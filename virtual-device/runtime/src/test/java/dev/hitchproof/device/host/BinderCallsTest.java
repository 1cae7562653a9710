package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

class BinderCallsTest {
  private static final Set<String> ROOTS = Set.of("android/os/IInterface", "android/os/IHwInterface");

  /** The platform's services all extend the interface of binders, which no name says. */
  @Test
  void everyInterfaceOfTheFrameworkThatIsTakenForAServiceIsOne() throws Exception {
    File framework = new File(Class.forName("android.app.Activity", false, getClass().getClassLoader()).getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> wrong = new TreeSet<>();
    int services = 0;
    try (JarFile jar = new JarFile(framework)) {
      for (JarEntry e : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = e.getName().replaceFirst("\\.class$", "");
        if (!BinderCalls.isService(name) || !isInterface(jar, name)) continue;
        services++;
        if (!extendsRoot(jar, name)) wrong.add(name);
      }
    }
    assertEquals(Set.of(), wrong);
    assertTrue(services > 1_000, services + " services");
  }

  private static boolean isInterface(JarFile jar, String name) throws IOException {
    return (read(jar, name).getAccess() & Opcodes.ACC_INTERFACE) != 0;
  }

  private static boolean extendsRoot(JarFile jar, String name) throws IOException {
    if (ROOTS.contains(name)) return true;
    if (jar.getEntry(name + ".class") == null) return false;
    for (String parent : read(jar, name).getInterfaces()) if (extendsRoot(jar, parent)) return true;
    return false;
  }

  private static ClassReader read(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name + ".class"))) {
      return new ClassReader(in.readAllBytes());
    }
  }

  @Test
  void onlyCallsByTheInterfaceLeaveTheProcess() {
    assertTrue(BinderCalls.isOne(call(Opcodes.INVOKEINTERFACE, "android/app/IActivityTaskManager", "startActivity")));
    assertTrue(BinderCalls.isOne(call(Opcodes.INVOKEINTERFACE, "com/android/internal/view/IInputMethodManager", "showSoftInput")));
    assertFalse(BinderCalls.isOne(call(Opcodes.INVOKEVIRTUAL, "android/app/IActivityTaskManager$Stub", "startActivity")));
    assertFalse(BinderCalls.isOne(call(Opcodes.INVOKEINTERFACE, "android/os/IBinder", "linkToDeath")));
  }

  private static MethodInsnNode call(int op, String owner, String name) {
    return new MethodInsnNode(op, owner, name, "()V", op == Opcodes.INVOKEINTERFACE);
  }
}
