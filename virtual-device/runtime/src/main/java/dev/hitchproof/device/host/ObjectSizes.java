package dev.hitchproof.device.host;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldNode;

/**
 * Bytes that objects take on a phone, where a reference has 4 bytes and a header 8, and a class's fields follow those of its
 * superclass: references first, then from large to small, with small ones in the gaps.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:art/runtime/class_linker.cc (LinkFields)
 */
public final class ObjectSizes {
  /** A loader that knows the class files of what it has loaded. Reflection would load the classes of all fields. */
  interface ClassFiles {
    /** @param name internal name of a class that this loader has defined */
    byte[] classFile(String name);
  }

  private static final int HEADER = 8;
  private static final int ARRAY_HEADER = 12;
  private static final int ALIGNMENT = 8;
  private static final int REFERENCE = 4;
  private static final char LAST_OF_LATIN_1 = 0xFF;
  /** Robolectric adds it to classes of the framework. */
  private static final String OF_SHADOW = "__robo_data__";
  /** Where the last field of a class ends. */
  private static final ClassValue<Integer> ENDS = new ClassValue<>() {
    @Override
    protected Integer computeValue(Class<?> c) {
      return IdentityHashes.unmoved(() -> endOf(c)); // reads a file, which is the device's work and not the app's
    }
  };

  private ObjectSizes() {}

  /** Bytes of an object of the class, which is no array; of a text without its characters. */
  public static int ofObject(Class<?> c) {
    return (int) aligned(ENDS.get(c));
  }

  public static long ofArray(int length, int elementBytes) {
    int header = Math.max(ARRAY_HEADER, elementBytes == Long.BYTES ? 2 * Long.BYTES : 0);
    return aligned(header + (long) length * elementBytes);
  }

  public static long ofArray(Object array) {
    Class<?> element = array.getClass().getComponentType();
    return ofArray(Array.getLength(array), element.isPrimitive() ? bytesOf(Type.getType(element)) : REFERENCE);
  }

  /** Characters of Latin-1 take a byte each. */
  public static long ofText(String text) {
    return aligned(ENDS.get(String.class) + (long) text.length() * (isLatin1(text) ? 1 : 2));
  }

  private static boolean isLatin1(String text) {
    for (int i = 0; i < text.length(); i++) if (text.charAt(i) > LAST_OF_LATIN_1) return false;
    return true;
  }

  static int bytesOf(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE -> 1;
      case Type.CHAR, Type.SHORT -> 2;
      case Type.LONG, Type.DOUBLE -> 8;
      default -> REFERENCE; // an int and a float have as many
    };
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  // ---- layout -------------------------------------------------------------------------------------------

  private static int endOf(Class<?> c) {
    if (c == Object.class) return HEADER;
    if (c == String.class) return HEADER + 2 * Integer.BYTES; // the number of characters and the hash; these follow
    return laidOut(ENDS.get(c.getSuperclass()), fieldsOf(c));
  }

  /** Where the fields end if they follow those of a superclass, which end at {@code offset}. */
  static int laidOut(int offset, List<Type> fields) {
    List<Integer> gaps = new ArrayList<>(); // their sizes: 1, 2 or 4, each at a multiple of it
    int end = offset;
    for (Type field : fields.stream().sorted(Comparator.comparingInt(ObjectSizes::rank)).toList()) {
      int bytes = bytesOf(field);
      Integer gap = gaps.stream().filter(size -> size >= bytes).findFirst().orElse(null);
      if (gap != null) {
        gaps.remove(gap);
        addGaps(gaps, bytes, gap);
      } else {
        int at = (end + bytes - 1) / bytes * bytes;
        addGaps(gaps, end, at);
        end = at + bytes;
      }
    }
    return end;
  }

  /** Splits what lies between two offsets into aligned gaps. */
  private static void addGaps(List<Integer> gaps, int from, int to) {
    for (int at = from; at < to;) {
      int size = Integer.lowestOneBit(at);
      while (at + size > to) size /= 2;
      gaps.add(size);
      at += size;
    }
  }

  private static int rank(Type type) {
    return type.getSort() >= Type.ARRAY ? 0 : ALIGNMENT + 1 - bytesOf(type);
  }

  // ---- fields -------------------------------------------------------------------------------------------

  /** Types of the fields of objects that the class itself declares. */
  private static List<Type> fieldsOf(Class<?> c) {
    return c.getClassLoader() instanceof ClassFiles loader ? fieldsIn(loader.classFile(Type.getInternalName(c))) : declared(c);
  }

  private static List<Type> declared(Class<?> c) {
    List<Type> types = new ArrayList<>();
    for (Field f : c.getDeclaredFields()) if (!Modifier.isStatic(f.getModifiers())) types.add(Type.getType(f.getType()));
    return types;
  }

  private static List<Type> fieldsIn(byte[] classFile) {
    List<Type> types = new ArrayList<>();
    for (FieldNode f : ClassHead.of(classFile).fields) {
      if ((f.access & Opcodes.ACC_STATIC) == 0 && !f.name.equals(OF_SHADOW)) types.add(Type.getType(f.desc));
    }
    return types;
  }
}
