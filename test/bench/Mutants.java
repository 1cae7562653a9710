import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import com.googlecode.d2j.dex.Dex2jar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Copies of an APK with one change each, and one that logs each method of the app that runs: {@code Mutants app.apk package
 * android.jar folder base|ran|number…} writes {@code folder/<word>.apk} for each word, and the methods by number to methods.txt.
 * All copies went through the same translation, so they differ by the change alone: that of a number has the changed class in a
 * dex file before those of {@code base}, which has to be written first.
 */
public final class Mutants {
  private static final String RAN = "mutants/Ran";
  private final Map<String, byte[]> classes = new TreeMap<>();
  private final List<String> methods = new ArrayList<>();
  /** Number of a method → the file of its class. */
  private final List<String> files = new ArrayList<>();
  private final String prefix;

  private Mutants(String prefix) {
    this.prefix = prefix.replace('.', '/') + "/";
  }

  public static void main(String[] words) throws Exception {
    Path apk = Path.of(words[0]);
    Path folder = Path.of(words[3]);
    Mutants mutants = new Mutants(words[1]);
    mutants.read(apk, folder.resolve("classes.jar"));
    Files.write(folder.resolve("methods.txt"), mutants.methods);
    for (int i = 4; i < words.length; i++) {
      Path dex = Files.createDirectories(folder.resolve(words[i]));
      mutants.dex(words[i], Path.of(words[2]), dex);
      List<Path> first = isNumber(words[i]) ? List.of(dex, folder.resolve("base")) : List.of(dex);
      pack(apk, first, folder.resolve(words[i] + ".apk"));
    }
  }

  private static boolean isNumber(String word) {
    return Character.isDigit(word.charAt(0));
  }

  private void read(Path apk, Path jar) throws IOException {
    Dex2jar.from(apk.toFile()).skipDebug(false).to(jar);
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (!entry.getName().endsWith(".class")) continue;
        try (InputStream in = zip.getInputStream(entry)) {
          classes.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    changed(null);
  }

  /** @param word null: only counts the methods */
  private Map<String, byte[]> changed(String word) {
    boolean counts = methods.isEmpty();
    int[] number = {0};
    Map<String, byte[]> out = new TreeMap<>();
    classes.forEach(
        (name, bytes) -> {
          ClassReader reader = new ClassReader(bytes);
          if (!name.startsWith(prefix)) {
            out.put(name, bytes);
            return;
          }
          ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
          reader.accept(
              new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String method, String type, String sign, String[] thrown) {
                  MethodVisitor next = super.visitMethod(access, method, type, sign, thrown);
                  if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0 || method.startsWith("<")) return next;
                  int mine = number[0]++;
                  if (counts) methods.add(reader.getClassName() + "." + method + type);
                  if (counts) files.add(name);
                  return word == null ? next : new Beginning(next, mine, word);
                }
              },
              0);
          out.put(name, writer.toByteArray());
        });
    if ("ran".equals(word)) out.put(RAN + ".class", ran());
    if (word != null && isNumber(word)) out.keySet().retainAll(List.of(files.get(Integer.parseInt(word))));
    return out;
  }

  /** One more call where a method begins. */
  private static final class Beginning extends MethodVisitor {
    private final int number;
    private final String word;

    Beginning(MethodVisitor next, int number, String word) {
      super(Opcodes.ASM9, next);
      this.number = number;
      this.word = word;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (word.equals("ran")) {
        visitLdcInsn("RAN " + number);
        visitMethodInsn(Opcodes.INVOKESTATIC, RAN, "log", "(Ljava/lang/String;)V", false);
      } else if (word.equals(String.valueOf(number))) {
        visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;", false);
        visitInsn(Opcodes.POP);
      }
    }
  }

  private static byte[] ran() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, RAN, null, "java/lang/Object", null);
    MethodVisitor log =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "log", "(Ljava/lang/String;)V", null, null);
    log.visitCode();
    log.visitLdcInsn("MUTANTS");
    log.visitVarInsn(Opcodes.ALOAD, 0);
    log.visitMethodInsn(
        Opcodes.INVOKESTATIC, "android/util/Log", "i", "(Ljava/lang/String;Ljava/lang/String;)I", false);
    log.visitInsn(Opcodes.POP);
    log.visitInsn(Opcodes.RETURN);
    log.visitMaxs(0, 0);
    log.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void dex(String word, Path android, Path out) throws Exception {
    Path jar = out.resolve("in.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> one : changed(word).entrySet()) {
        zip.putNextEntry(new ZipEntry(one.getKey()));
        zip.write(one.getValue());
      }
    }
    D8.run(
        D8Command.builder()
            .addProgramFiles(jar)
            .addClasspathFiles(out.resolveSibling("classes.jar"))
            .addLibraryFiles(android)
            .setMinApiLevel(26)
            .setOutput(out, OutputMode.DexIndexed)
            .build());
  }

  private static void pack(Path apk, List<Path> folders, Path out) throws IOException {
    try (ZipFile from = new ZipFile(apk.toFile());
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(out))) {
      for (Enumeration<? extends ZipEntry> all = from.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().endsWith(".dex") || entry.getName().startsWith("META-INF/")) continue;
        ZipEntry copy = new ZipEntry(entry.getName());
        try (InputStream in = from.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          if (entry.getMethod() == ZipEntry.STORED) {
            copy.setMethod(ZipEntry.STORED);
            copy.setSize(bytes.length);
            copy.setCrc(entry.getCrc());
          }
          zip.putNextEntry(copy);
          zip.write(bytes);
        }
      }
      int number = 0;
      for (Path folder : folders) {
        try (var files = Files.list(folder)) {
          for (Path file : files.filter(path -> path.toString().endsWith(".dex")).sorted().toList()) {
            zip.putNextEntry(new ZipEntry("classes" + (++number == 1 ? "" : number) + ".dex"));
            zip.write(Files.readAllBytes(file));
          }
        }
      }
    }
  }
}
