package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

final class ZipsTest {
  @Test
  void equalFilesGiveEqualBytesInEveryTimeZone() throws IOException {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      byte[] east = Zips.of(files("a", "1", "b", "2"));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Pago_Pago"));
      assertArrayEquals(east, Zips.of(files("a", "1", "b", "2")));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void orderIsKept() throws IOException {
    List<String> names =
        new ArrayList<>(Zips.read(Zips.of(files("z", "1", "a", "2", "m/n", "3"))).keySet());
    assertEquals(List.of("z", "a", "m/n"), names);
  }

  @Test
  void storedFilesAreUncompressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      Zips.put(zip, "resources.arsc", "aaaaaaaaaaaaaaaaaaaaaaaa".getBytes(), true);
    }
    assertEquals(true, bytes.toString().contains("aaaaaaaaaaaaaaaaaaaaaaaa"));
    assertEquals(
        "aaaaaaaaaaaaaaaaaaaaaaaa",
        new String(Zips.read(bytes.toByteArray()).get("resources.arsc")));
  }

  private static Map<String, byte[]> files(String... namesAndTexts) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      files.put(namesAndTexts[i], namesAndTexts[i + 1].getBytes());
    }
    return files;
  }
}
