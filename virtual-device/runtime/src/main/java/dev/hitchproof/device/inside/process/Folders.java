package dev.hitchproof.device.inside.process;

import java.io.File;

/** The device's file tree on the host. Apps see the host paths: their file calls go to the JDK. */
public final class Folders {
  private static File root;

  private Folders() {}

  public static void mount(File dataDir) {
    root = dataDir;
  }

  public static File data(String packageName) {
    return made("data/data/" + packageName);
  }

  public static File deviceProtected(String packageName) {
    return made("data/user_de/0/" + packageName);
  }

  public static File storage() {
    return made("storage/emulated/0");
  }

  /** {@code kind}: data, media or obb. */
  public static File external(String kind, String packageName) {
    return made("storage/emulated/0/Android/" + kind + "/" + packageName);
  }

  public static File made(String path) {
    File f = new File(root, path);
    if (!f.isDirectory() && !f.mkdirs()) throw new IllegalStateException("cannot make the folder " + f);
    return f;
  }
}
