package dev.hitchproof.bindings;

import android.databinding.tool.BaseDataBinder;
import android.databinding.tool.LayoutXmlProcessor;
import android.databinding.tool.store.LayoutInfoInput;
import android.databinding.tool.writer.JavaFileWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the classes of view binding, as the Android Gradle plugin does: a description of each layout, then a class from it.
 *
 * @see <a href="https://developer.android.com/topic/libraries/view-binding">view binding</a>
 */
public final class Main {
  private Main() {}

  /** Arguments: the app's package, its resource folder, a work folder, and the folder of the generated sources. */
  public static void main(String[] words) throws Exception {
    String appPackage = words[0];
    File resources = new File(words[1]);
    Path work = Path.of(words[2]);
    File described = folder(work, "described");
    JavaFileWriter sources = new Sources(Path.of(words[3]));
    LayoutXmlProcessor layouts = new LayoutXmlProcessor(appPackage, sources, file -> null, true);
    layouts.processResources(new LayoutXmlProcessor.ResourceInput(false, resources, folder(work, "copied")), true, false);
    layouts.writeLayoutInfoFiles(described, sources);
    LayoutInfoInput.Args input =
        new LayoutInfoInput.Args(
            List.of(), List.of(), described, List.of(), folder(work, "artifact"), folder(work, "log"), appPackage,
            false, null, true, true, false);
    new BaseDataBinder(new LayoutInfoInput(input), null).generateAll(sources);
  }

  private static File folder(Path parent, String name) throws IOException {
    return Files.createDirectories(parent.resolve(name)).toFile();
  }

  private static final class Sources extends JavaFileWriter {
    private final Path root;

    Sources(Path root) {
      this.root = root;
    }

    @Override
    public void writeToFile(String className, String source) {
      Path file = root.resolve(className.replace('.', '/') + ".java");
      try {
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void deleteFile(String className) {}
  }
}
