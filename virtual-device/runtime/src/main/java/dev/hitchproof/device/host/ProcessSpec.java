package dev.hitchproof.device.host;

import java.io.File;
import java.util.function.Function;

/** One app process: its APK, the class files by internal name, and its ids. */
public record ProcessSpec(String packageName, File apk, Function<String, byte[]> classes, int pid, int uid) {}
