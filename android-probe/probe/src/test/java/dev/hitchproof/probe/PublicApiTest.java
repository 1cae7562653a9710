package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What an app can call changes only together with {@code api.txt}, which lists it. */
final class PublicApiTest {
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

  @Test
  void thePublicApiIsThatOfItsList() throws IOException {
    List<String> listed = Files.readAllLines(Paths.get("api.txt"));
    assertEquals(String.join("\n", listed), String.join("\n", api()));
  }

  private static Set<String> api() throws IOException {
    Set<String> api = new TreeSet<String>();
    try (Stream<Path> files = Files.walk(Paths.get("target", "classes"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toArray(Path[]::new)) {
        if (isVisible(file)) new ClassReader(Files.readAllBytes(file)).accept(new Members(api), ClassReader.SKIP_CODE);
      }
    }
    return api;
  }

  /** Whether an app can name the class, and the one that it is nested in. */
  private static boolean isVisible(Path file) throws IOException {
    String name = file.getFileName().toString();
    int nested = name.lastIndexOf('$');
    if (nested >= 0 && !isVisible(file.resolveSibling(name.substring(0, nested) + ".class"))) return false;
    return (new ClassReader(Files.readAllBytes(file)).getAccess() & VISIBLE) != 0;
  }

  private static final class Members extends ClassVisitor {
    private final Set<String> api;
    private String type;

    Members(Set<String> api) {
      super(Opcodes.ASM9);
      this.api = api;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String base, String[] interfaces) {
      type = Type.getObjectType(name).getClassName();
      api.add(type + " extends " + Type.getObjectType(base).getClassName());
    }

    @Override
    public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
      if ((access & VISIBLE) != 0) api.add(type + "." + name + ": " + Type.getType(desc).getClassName());
      return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      if ((access & VISIBLE) == 0 || (access & Opcodes.ACC_SYNTHETIC) != 0) return null;
      List<String> takes = new ArrayList<String>();
      for (Type argument : Type.getArgumentTypes(desc)) takes.add(argument.getClassName());
      String kind = (access & Opcodes.ACC_STATIC) == 0 ? "" : "static ";
      api.add(type + "." + name + "(" + String.join(", ", takes) + "): " + kind + Type.getReturnType(desc).getClassName());
      return null;
    }
  }
}
