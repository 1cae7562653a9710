package dev.hitchproof.device.convert;

import com.googlecode.d2j.node.DexAnnotationNode;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.DexType;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexFileVisitor;
import dev.hitchproof.device.files.MappedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes of an APK's dex files, by name; class names are internal ({@code com/example/Row}). */
final class DexFiles {
  private static final int HEAD_ONLY =
      DexFileReader.SKIP_CODE | DexFileReader.SKIP_DEBUG | DexFileReader.SKIP_FIELD_CONSTANT | DexFileReader.SKIP_ANNOTATION;
  /** Limit on the relatives of a nested class; beyond it classes keep their names but lose {@code getEnclosingClass}. */
  private static final int MAX_RELATIVES = 200;

  /** Begins a string that R8 adds to its dex files: https://r8.googlesource.com/r8/+/refs/heads/main/src/main/java/com/android/tools/r8/dex/Marker.java */
  private static final String MARK_OF_R8 = "~~R8{";

  private record Place(BaseDexFileReader dex, int index) {}

  private final Map<String, Place> places = new HashMap<>();
  private final Map<String, ClassHeads.Head> heads = new HashMap<>();
  private boolean isShrunk;

  /** If two dex files have the same class, the first one's is used, as on a phone. */
  static DexFiles of(Path apk) throws IOException {
    DexFiles files = new DexFiles();
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      for (int n = 1; ; n++) {
        ZipEntry e = zip.getEntry("classes" + (n == 1 ? "" : n) + ".dex");
        if (e == null) return files;
        try (InputStream in = zip.getInputStream(e)) {
          ByteBuffer dex = MappedFile.of(in);
          files.isShrunk |= hasText(dex, MARK_OF_R8);
          files.add(new DexFileReader(dex));
        }
      }
    }
  }

  private static boolean hasText(ByteBuffer bytes, String text) {
    for (int at = bytes.limit() - text.length(); at >= 0; at--) {
      int i = 0;
      while (i < text.length() && bytes.get(at + i) == text.charAt(i)) i++;
      if (i == text.length()) return true;
    }
    return false;
  }

  /** Whether R8 made a dex file. */
  boolean isShrunk() {
    return isShrunk;
  }

  void add(BaseDexFileReader dex) {
    List<String> names = dex.getClassNames();
    for (int i = 0; i < names.size(); i++) places.putIfAbsent(internal(names.get(i)), new Place(dex, i));
  }

  /** Null if the APK has no such class. */
  ClassHeads.Head head(String name) {
    Place place = places.get(name);
    return place == null ? null : heads.computeIfAbsent(name, unread -> headAt(place));
  }

  /** The class without code, with its fields and methods. Null if the APK has no such class. */
  DexClassNode members(String name) {
    Place place = places.get(name);
    if (place == null) return null;
    DexFileNode file = new DexFileNode();
    place.dex.accept(file, place.index, HEAD_ONLY);
    return file.clzs.get(0);
  }

  private static ClassHeads.Head headAt(Place place) {
    ClassHeads.Head[] head = new ClassHeads.Head[1];
    place.dex.accept(
        new DexFileVisitor() {
          @Override
          public DexClassVisitor visit(int access, String className, String superName, String[] interfaces) {
            head[0] = new ClassHeads.Head(internal(superName), (access & DexConstants.ACC_INTERFACE) != 0);
            return null;
          }
        },
        place.index, HEAD_ONLY);
    return head[0];
  }

  /**
   * The class with its code, followed by the heads of the classes around and inside it, which decide its InnerClasses
   * attribute. Null if the APK has no such class.
   */
  DexFileNode read(String name) {
    Place place = places.get(name);
    if (place == null) return null;
    DexFileNode file = new DexFileNode();
    file.visitDexFileVersion(place.dex.getDexVersion());
    place.dex.accept(file, place.index, DexFileReader.IGNORE_READ_EXCEPTION);
    Set<String> known = new HashSet<>(Set.of(name));
    for (int i = 0; i < file.clzs.size(); i++) {
      for (String relative : relatives(file.clzs.get(i))) {
        if (known.size() < MAX_RELATIVES && known.add(relative)) addHead(relative, file);
      }
    }
    return file;
  }

  private void addHead(String name, DexFileNode file) {
    Place place = places.get(name);
    if (place == null) return;
    place.dex.accept(file, place.index, DexFileReader.SKIP_CODE | DexFileReader.SKIP_DEBUG | DexFileReader.SKIP_FIELD_CONSTANT);
    DexClassNode head = file.clzs.get(file.clzs.size() - 1);
    head.methods = null;
    head.fields = null;
  }

  private static List<String> relatives(DexClassNode node) {
    List<String> names = new ArrayList<>();
    for (DexAnnotationNode a : node.anns == null ? List.<DexAnnotationNode>of() : node.anns) {
      for (DexAnnotationNode.Item item : a.items) {
        switch (a.type) {
          case DexConstants.ANNOTATION_ENCLOSING_CLASS_TYPE -> names.add(internal(((DexType) item.value).desc));
          case DexConstants.ANNOTATION_ENCLOSING_METHOD_TYPE -> names.add(internal(((Method) item.value).getOwner()));
          case DexConstants.ANNOTATION_MEMBER_CLASSES_TYPE -> {
            for (Object member : (Object[]) item.value) names.add(internal(((DexType) member).desc));
          }
          default -> { }
        }
      }
    }
    return names;
  }

  static String internal(String descriptor) {
    return descriptor == null ? null : descriptor.substring(1, descriptor.length() - 1);
  }
}
