package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TracePartTest {
  @TempDir File folder;

  @Test
  void theFileIsItsPartsUntilAnEmptyOne() throws Exception {
    byte[] bytes = new byte[2 * TracePart.LONGEST + 7];
    new Random(1).nextBytes(bytes);
    File file = file(bytes);
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    List<Integer> lengths = new ArrayList<Integer>();
    for (byte[] part = part(file, 0); part.length > 0; part = part(file, read.size())) {
      read.write(part);
      lengths.add(part.length);
    }
    assertArrayEquals(bytes, read.toByteArray());
    assertEquals(Arrays.asList(TracePart.LONGEST, TracePart.LONGEST, 7), lengths);
  }

  @Test
  void beyondTheEndThereIsNothing() throws Exception {
    assertEquals(0, part(file(new byte[3]), 9).length);
  }

  @Test
  void theLongestPartFitsIntoAnAnswer() throws Exception {
    File file = file(new byte[TracePart.LONGEST]);
    List<Integer> codes = new ArrayList<Integer>();
    StringBuilder nonce = new StringBuilder();
    while (nonce.length() < 64) nonce.append('n');
    new Reply(nonce.toString(), (code, data) -> {
      codes.add(code);
      assertTrue(data.length() > 58_000, data.length() + " characters");
    }).done(TracePart.read(file, 0));
    assertEquals(Arrays.asList(Reply.DONE), codes);
  }

  private File file(byte[] bytes) throws Exception {
    File file = new File(folder, "trace");
    Files.write(file.toPath(), bytes);
    return file;
  }

  private static byte[] part(File file, long from) throws Exception {
    JSONObject answer = TracePart.read(file, from);
    return Base64.getUrlDecoder().decode(answer.getString("part"));
  }
}
