package dev.hitchproof.device.convert;

import dev.hitchproof.device.files.CacheFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;

/**
 * Converted classes on disk, one file each, named by the content of the dex class. A class's stack maps also depend on the
 * superclasses of other classes of the app, which are stored with it.
 */
final class ClassCache {
  private final CacheFolder folder;

  ClassCache(Path folder) {
    this.folder = new CacheFolder(folder);
  }

  /** The class file, or null if there is none for these supertypes. @param heads null for a class that the app does not have */
  byte[] get(String key, Function<String, ClassHeads.Head> heads) throws IOException {
    byte[] kept = folder.read(key);
    if (kept == null) return null;
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(kept));
    for (int n = in.readInt(); n > 0; n--) {
      if (!in.readUTF().equals(text(heads.apply(in.readUTF())))) return null;
    }
    return in.readAllBytes();
  }

  /** @param asked the classes whose supertypes the conversion asked for */
  void put(String key, Set<String> asked, Function<String, ClassHeads.Head> heads, byte[] converted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(asked.size());
    for (String name : asked) {
      out.writeUTF(text(heads.apply(name)));
      out.writeUTF(name);
    }
    out.write(converted);
    folder.write(key, bytes.toByteArray());
  }

  private static String text(ClassHeads.Head head) {
    return head == null ? "" : (head.isInterface() ? "interface " : "class ") + head.superName();
  }
}
