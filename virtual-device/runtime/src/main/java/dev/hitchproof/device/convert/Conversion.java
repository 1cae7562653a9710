package dev.hitchproof.device.convert;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.node.DexFileNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Converts one class of a dex file to a class file, and lists what could not be converted. */
final class Conversion {
  /** The class file without stack maps. */
  interface Translation {
    /**
     * @param isMissing whether no class has an internal name
     * @param problems takes a sentence for each method that cannot be translated
     */
    byte[] of(String name, DexFileNode file, Predicate<String> isMissing, Consumer<String> problems) throws IOException;
  }

  /** Code of any dex file may call methods that interfaces of the platform have; a class file may from the version on that dex2jar makes of this one. */
  private static final int WITH_INTERFACE_METHODS = DexConstants.DEX_038;
  private final String name;
  private final ClassHeads heads;
  private final Translation translation;
  private final List<String> problems = new ArrayList<>();

  /** @param name the class's internal name */
  Conversion(String name, ClassHeads heads, Translation translation) {
    this.name = name;
    this.heads = heads;
    this.translation = translation;
  }

  /** @param file begins with the class */
  byte[] of(DexFileNode file) throws IOException {
    file.dexVersion = Math.max(file.dexVersion, WITH_INTERFACE_METHODS);
    return sourceNamed(repaired(translation.of(name, file, heads::isMissing, problems::add)), file.clzs.get(0).source);
  }

  /** One sentence per problem. */
  List<String> problems() {
    return problems;
  }

  /** The JVM rejects a class whose stack maps are missing if it has a branch; one without is as good as repaired. */
  private byte[] repaired(byte[] b) {
    ClassRepair repair = new ClassRepair(heads);
    try {
      return repair.repair(b);
    } catch (RuntimeException e) {
      problems.add("cannot compute the stack maps of the class " + name.replace('/', '.') + ", which may not load: " + e);
      return repair.markInterfaces(b);
    }
  }

  /** dex2jar drops the source file's name, which stacks show. */
  private static byte[] sourceNamed(byte[] b, String source) {
    if (source == null) return b;
    ClassWriter out = new ClassWriter(0);
    new ClassReader(b).accept(
        new ClassVisitor(Opcodes.ASM9, out) {
          @Override
          public void visit(int v, int access, String name, String signature, String superName, String[] i) {
            super.visit(v, access, name, signature, superName, i);
            super.visitSource(source, null);
          }
        },
        0);
    return out.toByteArray();
  }
}
