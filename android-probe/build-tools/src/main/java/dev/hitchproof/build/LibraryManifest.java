package dev.hitchproof.build;

/** A source manifest with the values that belong to the build: package, uses-sdk. */
final class LibraryManifest {
  private LibraryManifest() {}

  /**
   * @param usesSdk its attributes; empty for an app, whose levels the merger gets otherwise
   */
  static String finish(String source, String packageName, String usesSdk) {
    if (source.contains("package=") || source.contains("<uses-sdk")) {
      throw new IllegalArgumentException(
          "package and uses-sdk belong to the build, not to the source manifest");
    }
    int tag = source.indexOf("<manifest");
    int close = source.indexOf('>', tag);
    if (tag < 0 || close < 0) {
      throw new IllegalArgumentException("no <manifest> element");
    }
    boolean isEmpty = source.charAt(close - 1) == '/';
    String head =
        source.substring(0, tag)
            + "<manifest package=\""
            + packageName
            + "\""
            + source
                .substring(tag + "<manifest".length(), isEmpty ? close - 1 : close)
                .stripTrailing()
            + ">";
    String sdk = usesSdk.isEmpty() ? "" : "\n    <uses-sdk " + usesSdk + " />";
    return isEmpty ? head + sdk + "\n</manifest>\n" : head + sdk + source.substring(close + 1);
  }

  static String minSdk(String level) {
    return "android:minSdkVersion=\"" + level + "\"";
  }
}
