package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DexFilesTest {
  private static final int HEADER_BYTES = 0x70;
  private static final int LITTLE_ENDIAN = 0x12345678;
  @TempDir Path dir;

  /** A dex file without classes and with one string. https://source.android.com/docs/core/runtime/dex-format */
  private static byte[] dexWith(String text) {
    byte[] chars = text.getBytes(StandardCharsets.US_ASCII);
    int dataAt = HEADER_BYTES + Integer.BYTES;
    ByteBuffer dex = ByteBuffer.allocate(dataAt + 2 + chars.length).order(ByteOrder.LITTLE_ENDIAN);
    dex.put("dex\n035\0".getBytes(StandardCharsets.US_ASCII));
    dex.putInt(32, dex.capacity()).putInt(36, HEADER_BYTES).putInt(40, LITTLE_ENDIAN);
    dex.putInt(56, 1).putInt(60, HEADER_BYTES).putInt(HEADER_BYTES, dataAt); // its strings' number and place
    dex.put(dataAt, (byte) chars.length).put(dataAt + 1, chars);
    return dex.array();
  }

  private boolean isShrunk(String... texts) throws IOException {
    Path apk = dir.resolve("app.apk");
    try (OutputStream file = Files.newOutputStream(apk); ZipOutputStream zip = new ZipOutputStream(file)) {
      for (int i = 0; i < texts.length; i++) {
        zip.putNextEntry(new ZipEntry("classes" + (i == 0 ? "" : i + 1) + ".dex"));
        zip.write(dexWith(texts[i]));
      }
    }
    return DexFiles.of(apk).isShrunk();
  }

  @Test
  void r8MarksItsDexFiles() throws IOException {
    String r8 = "~~R8{\"backend\":\"dex\",\"compilation-mode\":\"release\",\"r8-mode\":\"full\"}";
    assertEquals(true, isShrunk(r8));
    assertEquals(true, isShrunk("~~D8{\"backend\":\"dex\"}", r8));
    assertEquals(false, isShrunk("~~D8{\"backend\":\"dex\",\"compilation-mode\":\"release\"}"));
    assertEquals(false, isShrunk("R8"));
    assertEquals(false, isShrunk());
  }
}
