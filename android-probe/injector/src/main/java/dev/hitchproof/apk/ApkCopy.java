package dev.hitchproof.apk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Copies an APK with some entries replaced or added. */
final class ApkCopy {
  private ApkCopy() {}

  /** Entries keep their order, time and method: what the app maps into memory must stay uncompressed. */
  static void write(Path apk, Map<String, byte[]> changed, Path out) throws IOException {
    Map<String, byte[]> left = new LinkedHashMap<>(changed);
    Set<String> written = new HashSet<>();
    try (ZipFile in = new ZipFile(apk.toFile());
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(out))) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (entry.isDirectory()) continue;
        if (!written.add(entry.getName())) {
          throw new Refusal(apk + " has two entries " + entry.getName() + ", so it is not valid.");
        }
        byte[] replacement = left.remove(entry.getName());
        try (InputStream bytes = in.getInputStream(entry)) {
          put(zip, entry, replacement == null ? bytes.readAllBytes() : replacement);
        }
      }
      for (Map.Entry<String, byte[]> file : new TreeMap<>(left).entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setMethod(ZipEntry.DEFLATED);
        entry.setTime(0);
        put(zip, entry, file.getValue());
      }
    }
  }

  private static void put(ZipOutputStream zip, ZipEntry like, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(like.getName());
    entry.setMethod(like.getMethod());
    entry.setTime(like.getTime());
    if (like.getMethod() == ZipEntry.STORED) {
      CRC32 crc = new CRC32();
      crc.update(bytes);
      entry.setSize(bytes.length);
      entry.setCrc(crc.getValue());
    }
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }
}
