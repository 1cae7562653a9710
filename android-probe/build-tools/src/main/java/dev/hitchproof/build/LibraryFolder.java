package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paths of the merged libraries below the module's target folder. */
record LibraryFolder(Path target) {
  Path classes() {
    return target.resolve("classes");
  }

  Path dex() {
    return target.resolve("dex");
  }

  Path manifests() {
    return target.resolve("manifests");
  }

  /** Folder with R.txt of each library, named like its manifest. */
  Path symbols() {
    return target.resolve("symbols");
  }

  /** Folder with resource archives in the form that aapt2 link takes. */
  Path compiled() {
    return target.resolve("compiled");
  }

  Path resources(String library) {
    return target.resolve("resources").resolve(library);
  }

  /** Folder with files that go into the APK unchanged: native libraries, assets, service lists. */
  Path asIs() {
    return target.resolve("as-is");
  }

  Path tools() {
    return target.resolve("tools");
  }

  Path stamp() {
    return target.resolve("libraries.stamp");
  }

  void clear() throws IOException {
    Files.deleteIfExists(stamp());
    for (Path folder : new Path[] {classes(), dex(), manifests(), symbols(), compiled(), asIs()}) {
      FileTree.empty(folder);
    }
    FileTree.empty(target.resolve("resources"));
  }
}
