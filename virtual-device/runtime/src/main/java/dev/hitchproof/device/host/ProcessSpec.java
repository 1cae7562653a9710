package dev.hitchproof.device.host;

import java.io.File;

/** One app process: its APK, the classes converted from it, and its ids. */
public record ProcessSpec(String packageName, File apk, File jar, int pid, int uid) {}
