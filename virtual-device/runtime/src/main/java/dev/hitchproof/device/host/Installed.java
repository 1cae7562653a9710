package dev.hitchproof.device.host;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An installed app: its APKs in the device's tree, the base first, its classes for the JVM, the content of its manifest. */
record Installed(List<File> apks, Function<String, byte[]> classes, int uid, Map<String, Object> facts) {}
