package dev.hitchproof.device.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexMethodNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.MethodVisitor;

/**
 * Converts an APK to a jar with dex2jar. Runs in a separate class loader: dex2jar's patched ASM must not
 * be mixed with Robolectric's.
 */
public final class Converter {
  /** Class files up to this version need no stack maps: the JVM infers (JVMS §4.10). */
  private static final int LAST_WITHOUT_FRAMES = 50;
  private static final int VERSION_BYTE = 7;
  private int classes;
  private int repaired;
  private int failedMethods;
  private int failedFrames;
  private final PrintStream report;

  private Converter(PrintStream report) {
    this.report = report;
  }

  /** {@code report} lists what could not be converted; such methods throw when they are called. */
  public static void convert(Path apk, Path framework, Path to, Path report) throws IOException {
    Path raw = to.resolveSibling(to.getFileName() + ".raw");
    try (PrintStream lines = new PrintStream(report.toFile(), "UTF-8")) {
      Converter c = new Converter(lines);
      c.translate(apk, raw);
      c.repair(apk, framework, raw, to);
      lines.printf("classes=%d repaired=%d failed-methods=%d failed-frames=%d%n", c.classes, c.repaired,
          c.failedMethods, c.failedFrames);
    } finally {
      Files.deleteIfExists(raw);
    }
  }

  private void translate(Path apk, Path raw) throws IOException {
    BaseDexExceptionHandler handler = new BaseDexExceptionHandler() {
      @Override
      public void handleMethodTranslateException(Method m, DexMethodNode n, MethodVisitor mv, Exception e) {
        failedMethods++;
        report.println("method " + m + ": " + e);
        super.handleMethodTranslateException(m, n, mv, e);
      }
    };
    Dex2jar.from(apk.toFile()).withExceptionHandler(handler)
        .setRandom(new Random(0)) // equal APKs, equal jars
        .skipDebug(false) // line numbers, for stacks
        .topoLogicalSort()
        .to(raw);
  }

  private void repair(Path apk, Path framework, Path raw, Path to) throws IOException {
    try (ZipFile in = new ZipFile(raw.toFile());
        ZipFile fw = new ZipFile(framework.toFile());
        ZipFile app = new ZipFile(apk.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      out.setLevel(1);
      ClassRepair repair = new ClassRepair(new ClassHeads(in, fw));
      SourceNames sources = SourceNames.of(apk);
      for (ZipEntry e : Collections.list(in.entries())) {
        if (e.isDirectory()) continue;
        out.putNextEntry(entry(e.getName()));
        out.write(sources.named(repaired(repair, e.getName(), bytes(in, e))));
      }
      for (ZipEntry e : Collections.list(app.entries())) {
        if (!isJavaResource(e.getName())) continue;
        out.putNextEntry(entry(e.getName()));
        out.write(bytes(app, e));
      }
    }
  }

  private byte[] repaired(ClassRepair repair, String name, byte[] b) {
    classes++;
    if (b[VERSION_BYTE] <= LAST_WITHOUT_FRAMES) return b;
    try {
      byte[] fixed = repair.repair(b);
      repaired++;
      return fixed;
    } catch (RuntimeException e) {
      failedFrames++;
      report.println("frames " + name + ": " + e);
      return b;
    }
  }

  private static ZipEntry entry(String name) {
    ZipEntry e = new ZipEntry(name);
    e.setTime(0);
    return e;
  }

  private static byte[] bytes(ZipFile zip, ZipEntry e) throws IOException {
    try (InputStream in = zip.getInputStream(e)) {
      return in.readAllBytes();
    }
  }

  private static boolean isJavaResource(String n) {
    return !n.endsWith("/") && !n.startsWith("res/") && !n.startsWith("assets/") && !n.startsWith("lib/")
        && !n.endsWith(".dex") && !n.equals("resources.arsc") && !n.equals("AndroidManifest.xml");
  }
}
