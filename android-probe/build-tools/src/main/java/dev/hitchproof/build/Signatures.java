package dev.hitchproof.build;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.codehaus.mojo.animal_sniffer.Clazz;

/**
 * The public API of one platform level, by internal class name, as gummy-bears and androidscents publish it in
 * the animal-sniffer format (a gzipped stream of {@link Clazz} ended by null).
 *
 * @see <a href="https://github.com/open-toast/gummy-bears">gummy-bears</a>
 */
final class Signatures {
  private Signatures() {}

  static Map<String, Clazz> read(Path file) throws IOException {
    Map<String, Clazz> api = new LinkedHashMap<>();
    try (ObjectInputStream in =
        new ObjectInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
      for (Clazz type; (type = (Clazz) in.readObject()) != null; ) {
        api.put(type.getName(), type);
      }
    } catch (ClassNotFoundException e) {
      throw new IOException(file + " is not a signature list", e);
    }
    return api;
  }
}
