package dev.hitchproof.device.host;

import java.io.File;
import java.net.URISyntaxException;

/** The framework of one API level and the converter, which the build puts beside the runtime's jar. */
record Installation(int api, File framework, File converter) {
  /** Property with the framework's jar, which is last on the class path. Also read inside the sandbox. */
  private static final String FRAMEWORK = "hitchproof.device.framework";
  private static final String API = "hitchproof.device.api";

  static Installation found() {
    try {
      File jar = new File(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      File framework = new File(required(FRAMEWORK));
      System.setProperty("robolectric.dependency.dir", framework.getParent()); // where Robolectric looks
      return new Installation(Integer.parseInt(required(API)), framework, new File(jar.getParentFile(), "converter"));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the runtime's jar has no file path", e);
    }
  }

  /** Changes with the framework that this device runs. */
  String frameworkVersion() {
    return framework.getName() + ' ' + framework.length();
  }

  private static String required(String name) {
    String value = System.getProperty(name);
    if (value == null) throw new IllegalStateException("start the runtime with -D" + name);
    return value;
  }
}
