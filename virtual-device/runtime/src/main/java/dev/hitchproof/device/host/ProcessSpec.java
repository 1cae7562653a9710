package dev.hitchproof.device.host;

import java.io.File;
import java.util.List;
import java.util.function.Function;

/** One app process: its APKs, the base first, the class files by internal name, and its ids. */
public record ProcessSpec(String packageName, List<File> apks, Function<String, byte[]> classes, int pid, int uid) {}
