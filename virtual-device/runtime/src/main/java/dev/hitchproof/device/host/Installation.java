package dev.hitchproof.device.host;

import java.io.File;
import java.net.URISyntaxException;

/** Paths of the runtime's parts, which the build puts beside its jar. */
record Installation(File framework, File converter) {

  static Installation found() {
    try {
      File jar = new File(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      File dir = jar.getParentFile();
      File frameworks = new File(dir, "androidall");
      File[] jars = frameworks.listFiles((d, name) -> name.endsWith(".jar"));
      if (jars == null || jars.length != 1) {
        throw new IllegalStateException("expected one framework jar in " + frameworks + "; build the runtime with mvn package");
      }
      System.setProperty("robolectric.dependency.dir", frameworks.getPath()); // where Robolectric looks
      System.setProperty("hitchproof.device.framework", jars[0].getPath()); // read inside the sandbox
      return new Installation(jars[0], new File(dir, "converter"));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the runtime's jar has no file path", e);
    }
  }
}
