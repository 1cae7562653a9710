package dev.hitchproof.device.host;

import java.io.File;
import java.util.Map;

/** An installed app: its APK in the device's tree, its classes in the cache, the content of its manifest. */
record Installed(File apk, File jar, int uid, Map<String, Object> facts) {}
