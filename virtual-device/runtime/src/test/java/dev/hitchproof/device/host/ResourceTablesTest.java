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
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
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
  private static final class Changed extends ClassLoader {
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
        byte[] b = ResourceTables.isChanged(path) ? ResourceTables.of(original) : original;
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field f = of.getClass().getDeclaredField(name);
    f.setAccessible(true);
    return f.get(of);
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

  @Test
  void tablesAreMapped() throws Exception {
    Path apk = dir.resolve("empty.apk");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(apk))) {
      out.putNextEntry(new ZipEntry("resources.arsc"));
      byte[] table = new byte[40]; // without packages, with an empty string pool
      System.arraycopy(new byte[] {2, 0, 12, 0, 40}, 0, table, 0, 5);
      System.arraycopy(new byte[] {1, 0, 28, 0, 28}, 0, table, 12, 5);
      out.write(table);
      out.closeEntry();
    }
    Object loaded = new Changed().loadClass(RESOURCES + "CppApkAssets").getMethod("Load", String.class, boolean.class).invoke(null, apk.toString(), false);
    assertNotNull(field(loaded, "loaded_arsc_"));
    assertNull(field(loaded, "resources_asset_"));
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
}
