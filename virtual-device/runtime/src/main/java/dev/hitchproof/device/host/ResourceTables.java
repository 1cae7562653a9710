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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.*;

/**
 * Changes Robolectric's code for resources so that it does not keep in memory: the offsets of the framework's classes in their
 * jar (8 MB), empty tables (250 KB a theme), and the framework's resource table (16 MB), of which little is read. And so that
 * it reads only what is looked up: of a table one entry, instead of all flags of its type and all entries before it, and of an
 * attribute in XML its name. And so that tables of tools before aapt2 are read: their packages have a shorter header.
 */
public final class ResourceTables {
  private static final String PACKAGE = "org/robolectric/res/android/";
  private static final String THEME_PACKAGE = PACKAGE + "CppAssetManager2$Theme$ThemePackage";
  private static final String MAP = "Lcom/google/common/collect/ImmutableMap;";
  private static final String BUFFER = "Ljava/nio/ByteBuffer;";
  private static final String TYPE = PACKAGE + "ResourceTypes$ResTable_type";
  private static final String HEADER = PACKAGE + "ResourceTypes$ResChunk_header";

  /** Class → the change of one of its methods. */
  private static final Map<String, Change> CHANGES =
      Map.of(
          PACKAGE + "CppAssetManager2$Theme", new Change("SetTo", ResourceTables::clearPackage),
          PACKAGE + "ZipFileRO", new Change("OpenArchive", ResourceTables::leaveOutClasses),
          PACKAGE + "CppApkAssets", new Change("LoadImpl", ResourceTables::mapTable),
          PACKAGE + "ResourceTypes$ResTable_package", new Change("<clinit>", ResourceTables::countBytesOfName),
          PACKAGE + "LoadedArsc$TypeSpec", new Change("GetFlagsForEntryIndex", ResourceTables::readOneFlag),
          PACKAGE + "LoadedArsc$LoadedPackage", new Change("GetEntryOffset", ResourceTables::searchSparse),
          PACKAGE + "ResXMLParser", new Change("getAttributeNameID", ResourceTables::readOneName),
          PACKAGE + "ResourceString", new Change("decodeString", ResourceTables::decodeMapped));

  private record Change(String method, Consumer<MethodNode> how) {}

  private ResourceTables() {}

  static boolean isChanged(String className) {
    return CHANGES.containsKey(className);
  }

  static byte[] of(byte[] in) {
    return Rewritten.tree(in, c -> {
      Change change = CHANGES.get(c.name);
      c.methods.stream().filter(m -> m.name.equals(change.method)).forEach(change.how);
    });
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
    code.insertBefore(asset, new InsnNode(Opcodes.DUP));
    code.insert(asset, Added.list(
        new InsnNode(Opcodes.SWAP), new InsnNode(Opcodes.ACONST_NULL), new FieldInsnNode(Opcodes.PUTFIELD, asset.owner, asset.name, asset.desc)));
    code.set(wrap, own("mapped", "([B)" + BUFFER));
  }

  /** A table of resources; the framework's has 16 MB. */
  public static ByteBuffer mapped(byte[] table) throws IOException {
    return MappedFile.of(new ByteArrayInputStream(table));
  }

  /**
   * A package's name has 128 characters of 2 bytes. With the size that Robolectric states, the field that only newer headers
   * have is read from what follows an older one.
   */
  private static void countBytesOfName(MethodNode initializer) {
    AbstractInsnNode characters = first(initializer, i -> i instanceof IntInsnNode size && size.operand == 128);
    initializer.instructions.set(characters, new IntInsnNode(Opcodes.SIPUSH, 128 * Character.BYTES));
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

  /** The call that copies the flags of all entries, and the choice from the copy, become a read of one flag. */
  private static void readOneFlag(MethodNode getFlags) {
    InsnList code = getFlags.instructions;
    MethodInsnNode copy = (MethodInsnNode) first(getFlags, i -> i instanceof MethodInsnNode call && call.name.equals("getSpecFlags"));
    while (copy.getNext() != null) code.remove(copy.getNext());
    code.insertBefore(copy, new VarInsnNode(Opcodes.ASTORE, 2));
    code.insertBefore(copy, afterHeader(copy.owner, 2));
    code.insertBefore(copy, Added.list(new VarInsnNode(Opcodes.ILOAD, 1), own("word", "(" + BUFFER + "II)I")));
    code.set(copy, new InsnNode(Opcodes.IRETURN));
  }

  /** A type with few of its entries lists these by their indices, in order; what is listed is searched first of all. */
  private static void searchSparse(MethodNode getEntryOffset) {
    LabelNode dense = new LabelNode();
    InsnList sparse = Added.list(
        new VarInsnNode(Opcodes.ALOAD, 0), new FieldInsnNode(Opcodes.GETFIELD, TYPE, "flags", "B"),
        new InsnNode(Opcodes.ICONST_1), new InsnNode(Opcodes.IAND), new JumpInsnNode(Opcodes.IFEQ, dense));
    sparse.add(afterHeader(TYPE, 0));
    sparse.add(Added.list(
        new VarInsnNode(Opcodes.ALOAD, 0), new FieldInsnNode(Opcodes.GETFIELD, TYPE, "entryCount", "I"),
        new VarInsnNode(Opcodes.ILOAD, 1), own("sparseOffset", "(" + BUFFER + "III)I"), new InsnNode(Opcodes.IRETURN),
        dense, new FrameNode(Opcodes.F_SAME, 0, null, 0, null)));
    getEntryOffset.instructions.insert(sparse);
  }

  /** The copies of the element and of its attribute, of which the name is taken, become a read of the name. */
  private static void readOneName(MethodNode getAttributeNameId) {
    InsnList code = getAttributeNameId.instructions;
    AbstractInsnNode copy = first(getAttributeNameId, i -> i.getOpcode() == Opcodes.NEW);
    code.remove(copy.getNext());
    code.remove(copy);
    AbstractInsnNode element = first(getAttributeNameId, i -> i instanceof FieldInsnNode field && field.name.equals("mCurExt"));
    while (element.getNext().getOpcode() != Opcodes.IRETURN) code.remove(element.getNext());
    code.insert(element, own("attributeName", "(" + BUFFER + "II)I"));
    code.insert(element, new VarInsnNode(Opcodes.ILOAD, 1));
  }

  /** Pushes the buffer of the chunk in a local variable, and the place in it that follows the chunk's header. */
  private static InsnList afterHeader(String chunk, int variable) {
    return Added.list(
        new VarInsnNode(Opcodes.ALOAD, variable), new MethodInsnNode(Opcodes.INVOKEVIRTUAL, chunk, "myBuf", "()" + BUFFER, false),
        new VarInsnNode(Opcodes.ALOAD, variable), new MethodInsnNode(Opcodes.INVOKEVIRTUAL, chunk, "myOffset", "()I", false),
        new VarInsnNode(Opcodes.ALOAD, variable), new FieldInsnNode(Opcodes.GETFIELD, chunk, "header", "L" + HEADER + ";"),
        new FieldInsnNode(Opcodes.GETFIELD, HEADER, "headerSize", "S"), new InsnNode(Opcodes.IADD));
  }

  public static int word(ByteBuffer table, int from, int index) {
    return table.getInt(from + index * Integer.BYTES);
  }

  /**
   * Each listed entry has 16 bits of its index and 16 of its offset, in words.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/androidfw/LoadedArsc.cpp (GetEntryOffset)
   *
   * @return the offset in bytes of the entry with an index, or -1 if it is not listed
   */
  public static int sparseOffset(ByteBuffer table, int from, int count, int index) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Short.toUnsignedInt(table.getShort(from + middle * Integer.BYTES)) < index) low = middle + 1;
      else high = middle;
    }
    int at = from + low * Integer.BYTES;
    if (low == count || Short.toUnsignedInt(table.getShort(at)) != index) return -1;
    return Short.toUnsignedInt(table.getShort(at + Short.BYTES)) * Integer.BYTES;
  }

  /**
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h (ResXMLTree_attrExt)
   *
   * @return the index of the string that is the name of an element's attribute, or -1 if it has fewer attributes
   */
  public static int attributeName(ByteBuffer xml, int element, int attribute) {
    if (attribute >= Short.toUnsignedInt(xml.getShort(element + 12))) return -1;
    int first = element + Short.toUnsignedInt(xml.getShort(element + 8));
    return xml.getInt(first + attribute * Short.toUnsignedInt(xml.getShort(element + 10)) + 4);
  }

  private static MethodInsnNode own(String method, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, ResourceTables.class.getName().replace('.', '/'), method, desc, false);
  }

  private static AbstractInsnNode first(MethodNode m, Predicate<AbstractInsnNode> wanted) {
    for (AbstractInsnNode i : m.instructions) if (wanted.test(i)) return i;
    throw new IllegalStateException(m.name + " is not that of Robolectric 4.16.1: see ResourceTables");
  }
}
