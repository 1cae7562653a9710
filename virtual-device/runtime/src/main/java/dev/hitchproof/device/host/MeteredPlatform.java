package dev.hitchproof.device.host;

import java.util.List;

/** Which classes of the platform are metered; of the others all that an app brings are. */
final class MeteredPlatform {
  private static final List<String> PACKAGES = List.of("android.", "com.android.internal.", "org.json.");

  private MeteredPlatform() {}

  static boolean has(String className) {
    for (String name : PACKAGES) if (className.startsWith(name)) return true;
    return false;
  }
}
