package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hitchproof.device.files.MappedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceTablesTest {
  private static final String RESOURCES = "org.robolectric.res.android.";
  private static final String THEME = RESOURCES + "CppAssetManager2$Theme";
  @TempDir Path dir;

  /** Robolectric's code for resources, changed. */
  private static class Changed extends ClassLoader {
    Changed() {
      super(ResourceTablesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(RESOURCES)) return super.loadClass(name, resolve);
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) return loaded;
      String path = name.replace('.', '/');
      try (InputStream in = getParent().getResourceAsStream(path + ".class")) {
        byte[] original = Objects.requireNonNull(in, name).readAllBytes();
        byte[] b = isChanged(path) ? ResourceTables.of(original) : original;
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    boolean isChanged(String path) {
      return ResourceTables.isChanged(path);
    }
  }

  /** Robolectric's code for resources, as it is. */
  private static final class Original extends Changed {
    @Override
    boolean isChanged(String path) {
      return false;
    }
  }

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field f = of.getClass().getDeclaredField(name);
    f.setAccessible(true);
    return f.get(of);
  }

  private static void set(Object of, String name, Object value) throws ReflectiveOperationException {
    Field f = of.getClass().getDeclaredField(name);
    f.setAccessible(true);
    f.set(of, value);
  }

  private static long packagesOf(Object theme) throws ReflectiveOperationException {
    return Arrays.stream((Object[]) field(theme, "packages_")).filter(Objects::nonNull).count();
  }

  @Test
  void aCopiedThemeHasThePackagesOfTheOriginal() throws Exception {
    Class<?> theme = new Changed().loadClass(THEME);
    Constructor<?> make = theme.getDeclaredConstructors()[0];
    make.setAccessible(true);
    Object original = make.newInstance((Object) null);
    Constructor<?> makePackage = theme.getClassLoader().loadClass(THEME + "$ThemePackage").getDeclaredConstructor();
    makePackage.setAccessible(true);
    ((Object[]) field(original, "packages_"))[1] = makePackage.newInstance();
    Object copy = make.newInstance((Object) null);
    ((Object[]) field(copy, "packages_"))[0] = makePackage.newInstance();
    theme.getMethod("SetTo", theme).invoke(copy, original);
    assertEquals(1, packagesOf(copy));
    assertNotNull(((Object[]) field(copy, "packages_"))[1]);
  }

  /** Strings of both encodings of string pools. */
  @Test
  void stringsOfMappedTablesAreRead() throws Exception {
    ClassLoader changed = new Changed();
    Class<?> type = changed.loadClass(RESOURCES + "ResourceString$Type");
    Class<?> strings = changed.loadClass(RESOURCES + "ResourceString");
    Method encode = strings.getMethod("encodeString", String.class, type);
    Method decode = strings.getMethod("decodeString", ByteBuffer.class, int.class, type);
    for (String encoding : new String[] {"UTF8", "UTF16"}) {
      Object as = type.getField(encoding).get(null);
      byte[] encoded = (byte[]) encode.invoke(null, "größer", as);
      ByteBuffer table = MappedFile.of(new SequenceInputStream(new ByteArrayInputStream(new byte[2]), new ByteArrayInputStream(encoded)));
      assertEquals("größer", decode.invoke(null, table.order(ByteOrder.LITTLE_ENDIAN), 2, as));
    }
  }

  /** An APK with a table, as Robolectric loads it. */
  private Object apk(byte[] table) throws Exception {
    Path apk = dir.resolve("table.apk");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(apk))) {
      out.putNextEntry(new ZipEntry("resources.arsc"));
      out.write(table);
      out.closeEntry();
    }
    return new Changed().loadClass(RESOURCES + "CppApkAssets").getMethod("Load", String.class, boolean.class).invoke(null, apk.toString(), false);
  }

  @Test
  void tablesAreMapped() throws Exception {
    ByteBuffer table = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
    table.putShort((short) 2).putShort((short) 12).putInt(40).putInt(0);
    emptyStrings(table);
    Object loaded = apk(table.array());
    assertNotNull(field(loaded, "loaded_arsc_"));
    assertNull(field(loaded, "resources_asset_"));
  }

  /** Headers of packages with and without the offset of their types' numbers, which came with Android 5. */
  @Test
  void packagesOfOldAndNewTablesAreRead() throws Exception {
    for (int header : new int[] {284, 288}) {
      ByteBuffer table = ByteBuffer.allocate(12 + 28 + header + 28 + 28).order(ByteOrder.LITTLE_ENDIAN);
      table.putShort((short) 2).putShort((short) 12).putInt(table.capacity()).putInt(1);
      emptyStrings(table);
      int at = table.position();
      table.putShort((short) 0x200).putShort((short) header).putInt(header + 28 + 28).putInt(0x7f);
      for (char c : "acme".toCharArray()) table.putChar(c);
      table.position(at + 268).putInt(header).putInt(0).putInt(header + 28).position(at + header);
      emptyStrings(table);
      emptyStrings(table);
      Object loaded = field(apk(table.array()), "loaded_arsc_");
      List<Object> names = new ArrayList<>();
      for (Object read : (List<?>) field(loaded, "packages_")) names.add(field(read, "package_name_"));
      assertEquals(List.of("acme"), names);
    }
  }

  /** A pool of strings without any. */
  private static void emptyStrings(ByteBuffer table) {
    table.putShort((short) 1).putShort((short) 28).putInt(28).position(table.position() + 20);
  }

  @Test
  void placesOfClassesAreNotKept() throws Exception {
    Path zip = dir.resolve("framework.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String name : new String[] {"android/view/View.class", "res/layout/row.xml", "assets/Row.class"}) {
        out.putNextEntry(new ZipEntry(name));
        out.closeEntry();
      }
    }
    Method open = new Changed().loadClass(RESOURCES + "ZipFileRO").getDeclaredMethod("open", String.class);
    open.setAccessible(true);
    Object archive = field(open.invoke(null, zip.toString()), "mHandle");
    assertEquals(Set.of("res/layout/row.xml", "assets/Row.class"), ((Map<?, ?>) field(archive, "dataOffsets")).keySet());
  }

  private static final int BEFORE = 12;
  private static final int FLAGS_HEADER = 16;
  private static final int ENTRIES_HEADER = 84;

  /** A chunk with something before it. */
  private static ByteBuffer chunk(int type, int headerSize, int rows) {
    ByteBuffer b = ByteBuffer.allocate(BEFORE + headerSize + rows * 4).order(ByteOrder.LITTLE_ENDIAN).position(BEFORE);
    return b.putShort((short) type).putShort((short) headerSize).putInt(headerSize + rows * 4);
  }

  private static Object structure(ClassLoader robolectric, String name, ByteBuffer table) throws ReflectiveOperationException {
    Constructor<?> make = robolectric.loadClass(RESOURCES + "ResourceTypes$" + name).getDeclaredConstructor(ByteBuffer.class, int.class);
    make.setAccessible(true);
    return make.newInstance(table, BEFORE);
  }

  @Test
  void theFlagsOfAnEntryAreThoseOfRobolectric() throws Exception {
    for (ClassLoader robolectric : List.of(new Original(), new Changed())) {
      ByteBuffer table = chunk(0x202, FLAGS_HEADER, 3).putInt(1).putInt(3).putInt(0x40).putInt(0x80).putInt(0x40000000);
      Constructor<?> make = robolectric.loadClass(RESOURCES + "LoadedArsc$TypeSpec").getDeclaredConstructor();
      make.setAccessible(true);
      Object spec = make.newInstance();
      set(spec, "type_spec", structure(robolectric, "ResTable_typeSpec", table));
      Method flags = spec.getClass().getDeclaredMethod("GetFlagsForEntryIndex", int.class);
      flags.setAccessible(true);
      List<Object> read = new ArrayList<>();
      for (int entry = 0; entry < 4; entry++) read.add(flags.invoke(spec, entry));
      assertEquals(List.of(0x40, 0x80, 0x40000000, 0), read);
    }
  }

  /** Types that list few of their entries, and a type with all of them. */
  @Test
  void theOffsetOfAnEntryIsThatOfRobolectric() throws Exception {
    Random random = new Random(4);
    for (int rows : new int[] {0, 1, 2, 3, 40}) {
      for (boolean isSparse : new boolean[] {false, true}) {
        ByteBuffer table = chunk(0x201, ENTRIES_HEADER, rows);
        table.put((byte) 1).put((byte) (isSparse ? 1 : 0)).putShort((short) 0).putInt(rows).putInt(ENTRIES_HEADER + rows * 4).putInt(64);
        table.position(BEFORE + ENTRIES_HEADER);
        for (int row = 0, entry = 0; row < rows; row++) {
          entry += 1 + random.nextInt(3);
          if (isSparse) table.putShort((short) entry).putShort((short) random.nextInt(1 << 15));
          else table.putInt(random.nextInt(3) == 0 ? -1 : random.nextInt(1 << 20));
        }
        assertEquals(offsets(new Original(), table), offsets(new Changed(), table));
      }
    }
  }

  private static List<Object> offsets(ClassLoader robolectric, ByteBuffer table) throws ReflectiveOperationException {
    Object type = structure(robolectric, "ResTable_type", table);
    Method offset = robolectric.loadClass(RESOURCES + "LoadedArsc$LoadedPackage").getDeclaredMethod("GetEntryOffset", type.getClass(), int.class);
    offset.setAccessible(true);
    List<Object> all = new ArrayList<>();
    for (int entry = 0; entry < 130; entry++) all.add(offset.invoke(null, type, entry));
    return all;
  }

  @Test
  void theNameOfAnAttributeIsThatOfRobolectric() throws Exception {
    ByteBuffer xml = ByteBuffer.allocate(BEFORE + 24 + 3 * 28).order(ByteOrder.LITTLE_ENDIAN).position(BEFORE);
    xml.putInt(-1).putInt(9).putShort((short) 24).putShort((short) 28).putShort((short) 3);
    for (int attribute = 0; attribute < 3; attribute++) xml.putInt(BEFORE + 24 + attribute * 28 + 4, 70 + attribute);
    List<Integer> all = List.of(70, 71, 72, -1);
    for (ClassLoader robolectric : List.of(new Original(), new Changed())) {
      assertEquals(all, attributeNames(robolectric, xml.array(), START_TAG));
      assertEquals(List.of(-1, -1, -1, -1), attributeNames(robolectric, xml.array(), START_TAG + 1));
    }
  }

  private static final int START_TAG = 0x102;

  private static List<Object> attributeNames(ClassLoader robolectric, byte[] xml, int event) throws ReflectiveOperationException {
    Class<?> treeType = robolectric.loadClass(RESOURCES + "ResXMLTree");
    Object tree = treeType.getConstructor(robolectric.loadClass(RESOURCES + "DynamicRefTable")).newInstance((Object) null);
    Constructor<?> buffer = robolectric.loadClass(RESOURCES + "ResXMLTree$XmlBuffer").getConstructor(byte[].class);
    buffer.setAccessible(true);
    set(tree, "mBuffer", buffer.newInstance((Object) xml));
    Object parser = field(tree, "mParser");
    set(parser, "mEventCode", event);
    set(parser, "mCurExt", BEFORE);
    List<Object> names = new ArrayList<>();
    for (int attribute = 0; attribute < 4; attribute++)
      names.add(parser.getClass().getMethod("getAttributeNameID", int.class).invoke(parser, attribute));
    return names;
  }

  /** Robolectric's numbers of 16 bits are signed here. */
  @Test
  void largeIndicesAndOffsetsOfListedEntriesAreFound() {
    ByteBuffer table = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    table.putShort((short) 3).putShort((short) 0x8001).putShort((short) 0xfff0).putShort((short) 2);
    assertEquals(0x8001 * 4, ResourceTables.sparseOffset(table, 0, 2, 3));
    assertEquals(8, ResourceTables.sparseOffset(table, 0, 2, 0xfff0));
  }
}
