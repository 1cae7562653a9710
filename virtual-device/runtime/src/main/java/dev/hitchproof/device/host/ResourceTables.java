package dev.hitchproof.device.host;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.hitchproof.device.files.MappedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Changes Robolectric's code for resources so that it does not keep in memory: the offsets of the framework's classes in their
 * jar (8 MB), empty tables (250 KB a theme), and the framework's resource table (16 MB), of which little is read.
 */
public final class ResourceTables {
  private static final String PACKAGE = "org/robolectric/res/android/";
  private static final String THEME_PACKAGE = PACKAGE + "CppAssetManager2$Theme$ThemePackage";
  private static final String MAP = "Lcom/google/common/collect/ImmutableMap;";
  private static final String BUFFER = "Ljava/nio/ByteBuffer;";

  /** Class → the change of one of its methods. */
  private static final Map<String, Change> CHANGES =
      Map.of(
          PACKAGE + "CppAssetManager2$Theme", new Change("SetTo", ResourceTables::clearPackage),
          PACKAGE + "ZipFileRO", new Change("OpenArchive", ResourceTables::leaveOutClasses),
          PACKAGE + "CppApkAssets", new Change("LoadImpl", ResourceTables::mapTable),
          PACKAGE + "ResourceString", new Change("decodeString", ResourceTables::decodeMapped));

  private record Change(String method, Consumer<MethodNode> how) {}

  private ResourceTables() {}

  static boolean isChanged(String className) {
    return CHANGES.containsKey(className);
  }

  static byte[] of(byte[] in) {
    ClassReader reader = new ClassReader(in);
    ClassNode c = new ClassNode();
    reader.accept(c, 0);
    Change change = CHANGES.get(c.name);
    c.methods.stream().filter(m -> m.name.equals(change.method)).forEach(change.how);
    ClassWriter w = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    c.accept(w);
    return w.toByteArray();
  }

  /**
   * A package that the copied theme lacks becomes null instead of an empty package.
   * https://cs.android.com/android/platform/superproject/+/android-9.0.0_r1:frameworks/base/libs/androidfw/AssetManager2.cpp;l=1079
   */
  private static void clearPackage(MethodNode setTo) {
    AbstractInsnNode made = first(setTo, i -> i instanceof TypeInsnNode t && t.getOpcode() == Opcodes.NEW && t.desc.equals(THEME_PACKAGE));
    AbstractInsnNode end = made;
    while (!(end instanceof MethodInsnNode)) end = end.getNext();
    while (made.getNext() != end) setTo.instructions.remove(made.getNext());
    setTo.instructions.remove(end);
    setTo.instructions.set(made, new InsnNode(Opcodes.ACONST_NULL));
  }

  private static void leaveOutClasses(MethodNode openArchive) {
    AbstractInsnNode offsets = first(openArchive, i -> i instanceof MethodInsnNode call && call.name.equals("guessDataOffsets"));
    openArchive.instructions.insert(offsets, own("withoutClasses", "(" + MAP + ")" + MAP));
  }

  /** The entries of an archive without classes, which are no resources; the framework has 40,000. */
  public static ImmutableMap<String, Long> withoutClasses(ImmutableMap<String, Long> offsets) {
    return ImmutableMap.copyOf(Maps.filterKeys(offsets, name -> name.startsWith("assets/") || !name.endsWith(".class")));
  }

  /** The array is mapped instead of wrapped, and the APK no longer keeps the asset, which has it too. */
  private static void mapTable(MethodNode loadImpl) {
    InsnList code = loadImpl.instructions;
    AbstractInsnNode wrap = first(loadImpl, i -> i instanceof MethodInsnNode call && call.name.equals("wrap"));
    AbstractInsnNode read = wrap;
    while (!(read instanceof FieldInsnNode)) read = read.getPrevious();
    FieldInsnNode asset = (FieldInsnNode) read;
    code.insert(asset, new FieldInsnNode(Opcodes.PUTFIELD, asset.owner, asset.name, asset.desc));
    code.insert(asset, new InsnNode(Opcodes.ACONST_NULL));
    code.insert(asset, new InsnNode(Opcodes.SWAP));
    code.insertBefore(asset, new InsnNode(Opcodes.DUP));
    code.set(wrap, own("mapped", "([B)" + BUFFER));
  }

  /** A table of resources; the framework's has 16 MB. */
  public static ByteBuffer mapped(byte[] table) throws IOException {
    return MappedFile.of(new ByteArrayInputStream(table));
  }

  private static void decodeMapped(MethodNode decodeString) {
    for (AbstractInsnNode i : decodeString.instructions.toArray()) {
      if (!(i instanceof MethodInsnNode call)) continue;
      if (call.name.equals("array")) decodeString.instructions.remove(call);
      if (call.name.equals("wrap")) decodeString.instructions.set(call, own("part", "(" + BUFFER + "II)" + BUFFER));
    }
  }

  public static ByteBuffer part(ByteBuffer of, int from, int length) {
    Objects.checkFromIndexSize(from, length, of.capacity());
    return of.duplicate().limit(from + length).position(from);
  }

  private static MethodInsnNode own(String method, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, ResourceTables.class.getName().replace('.', '/'), method, desc, false);
  }

  private static AbstractInsnNode first(MethodNode m, Predicate<AbstractInsnNode> wanted) {
    for (AbstractInsnNode i : m.instructions) if (wanted.test(i)) return i;
    throw new IllegalStateException(m.name + " is not that of Robolectric 4.16.1: see ResourceTables");
  }
}
