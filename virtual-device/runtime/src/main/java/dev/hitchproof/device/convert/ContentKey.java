package dev.hitchproof.device.convert;

import com.googlecode.d2j.Proto;
import com.googlecode.d2j.node.DexFileNode;
import dev.hitchproof.device.files.CacheFolder;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A hash of a class's content, independent of its dex file: the same library class gets the same key in every APK,
 * although each dex file numbers its strings, types and methods differently.
 */
final class ContentKey {
  private static final int KEY_BYTES = 20;
  private static final int LOW_BITS = 0x7f;
  private static final int LOW_SIZE = 7;
  private static final Map<Class<?>, Field[]> FIELDS = new HashMap<>();
  /** Every value begins with a mark of its kind and, where its length varies, its length. */
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  /** Strings repeat and are slow to hash: from its second occurrence on, a string is replaced by its number. */
  private final Map<String, Integer> strings = new HashMap<>();

  private ContentKey() {}

  /** @param version version of everything else that the converted class depends on */
  static String of(String version, DexFileNode file) {
    ContentKey key = new ContentKey();
    key.add(file.dexVersion);
    key.add(file.clzs);
    return CacheFolder.nameOf(version, key.content.toByteArray(), KEY_BYTES);
  }

  private void add(Object value) {
    if (value == null) content.write('~');
    else if (value instanceof String s) add('"', s);
    else if (value instanceof Integer i) add('i', i);
    else if (value instanceof Enum<?> e) add('e', e.name());
    else if (value instanceof Number || value instanceof Boolean || value instanceof Character) add(kindOf(value), value.toString());
    else if (value instanceof Proto p) add('p', p.getDesc()); // its field is filled by the first call of the getter
    else if (value instanceof List<?> all) add(all.toArray());
    else if (value instanceof Object[] all) add(all);
    else if (value.getClass().isArray()) addPrimitives(value);
    else addFields(value);
  }

  private static char kindOf(Object boxed) {
    return boxed.getClass().getSimpleName().charAt(0);
  }

  private void add(char mark, String text) {
    Integer before = strings.putIfAbsent(text, strings.size());
    add(mark, before == null ? -text.length() - 1 : before);
    if (before != null) return;
    for (int i = 0; i < text.length(); i++) addNumber(text.charAt(i));
  }

  private void add(char mark, int number) {
    content.write(mark);
    addNumber(number);
  }

  /** Seven bits per byte; the eighth bit is set in all but the last. */
  private void addNumber(int number) {
    int left = number;
    for (; (left & ~LOW_BITS) != 0; left >>>= LOW_SIZE) content.write(left & LOW_BITS | ~LOW_BITS);
    content.write(left);
  }

  private void add(Object[] all) {
    add('[', all.length);
    for (Object each : all) add(each);
  }

  private void addPrimitives(Object array) {
    int length = Array.getLength(array);
    add(array.getClass().descriptorString().charAt(1), length);
    for (int i = 0; i < length; i++) add(Array.get(array, i));
  }

  private void addFields(Object node) {
    add('{', node.getClass().getSimpleName());
    try {
      for (Field f : FIELDS.computeIfAbsent(node.getClass(), ContentKey::fieldsOf)) add(f.get(node));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + node.getClass(), e);
    }
  }

  private static Field[] fieldsOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field f : c.getDeclaredFields()) {
        if (Modifier.isStatic(f.getModifiers())) continue;
        f.setAccessible(true);
        fields.add(f);
      }
    }
    return fields.toArray(new Field[0]);
  }
}
