package dev.hitchproof.device.host;

import java.io.File;

/** One app process: its APK, the classes made from it, and who it is. */
public record ProcessSpec(String packageName, File apk, File jar, int pid, int uid) {}
