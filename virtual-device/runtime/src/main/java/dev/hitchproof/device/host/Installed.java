package dev.hitchproof.device.host;

import java.io.File;
import java.util.Map;
import java.util.function.Function;

/** An installed app: its APK in the device's tree, its classes for the JVM, the content of its manifest. */
record Installed(File apk, Function<String, byte[]> classes, int uid, Map<String, Object> facts) {}
