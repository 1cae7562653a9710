package dev.hitchproof.build;

import java.util.HashMap;
import java.util.Map;

/**
 * The library of each class. The same class in two libraries means that the list contains both
 * an old artifact and its successor; a device would take the first, so the build stops.
 */
final class ClassOwners {
  private final Map<String, String> owners = new HashMap<>();

  void claim(String classFile, String library) {
    String other = owners.put(classFile, library);
    if (other != null) {
      throw new IllegalStateException(
          classFile
              + " is in "
              + other
              + " and in "
              + library
              + ": drop the older artifact from the list");
    }
  }

  int size() {
    return owners.size();
  }
}
