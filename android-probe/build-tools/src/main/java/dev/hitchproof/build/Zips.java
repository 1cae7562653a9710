package dev.hitchproof.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Zip bytes in the given order and with one fixed time, so that equal input gives equal bytes. */
final class Zips {
  /**
   * The time that the Android build tools write: a little later than the oldest one that a zip can
   * hold in every time zone.
   */
  private static final LocalDateTime TIME = LocalDateTime.of(1981, 1, 1, 1, 1, 2);

  private Zips() {}

  static byte[] of(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        put(zip, file.getKey(), file.getValue(), false);
      }
    }
    return bytes.toByteArray();
  }

  static void put(ZipOutputStream zip, String name, byte[] bytes, boolean stored)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    if (stored) {
      CRC32 crc = new CRC32();
      crc.update(bytes);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(bytes.length);
      entry.setCrc(crc.getValue());
    }
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  /** Every file in the zip, in the zip's order; folders are left out. */
  static Map<String, byte[]> read(byte[] zipBytes) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipBytes))) {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
        if (!entry.isDirectory()) {
          files.put(entry.getName(), zip.readAllBytes());
        }
      }
    }
    return files;
  }
}
