package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageChannelTest {
  private static MessageChannel reading(int... bytes) {
    byte[] b = new byte[bytes.length];
    for (int i = 0; i < b.length; i++) b[i] = (byte) bytes[i];
    return new MessageChannel(new ByteArrayInputStream(b), OutputStream.nullOutputStream());
  }

  @Test
  void readsMessageAfterMessageAndThenTheEnd() throws IOException {
    MessageChannel c = reading(0, 0, 0, 2, '{', '}', 0, 0, 0, 3, '"', 'x', '"');
    assertEquals("{}", c.read());
    assertEquals("\"x\"", c.read());
    assertNull(c.read());
  }

  @Test
  void writesTheLengthInBytesNotCharacters() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new MessageChannel(new ByteArrayInputStream(new byte[0]), out).write(Map.of("a", "é"));
    assertArrayEquals(new byte[] {0, 0, 0, 10, '{', '"', 'a', '"', ':', '"', (byte) 0xC3, (byte) 0xA9, '"', '}'}, out.toByteArray());
  }

  @Test
  void endInTheMiddleIsNotTheEnd() {
    assertThrows(IOException.class, () -> reading(0, 0).read());
    assertTrue(assertThrows(IOException.class, () -> reading(0, 0, 0, 5, '{').read()).getMessage().contains("middle"));
  }

  @Test
  void foreignTextIsDetectedByItsLength() {
    IOException e = assertThrows(IOException.class, () -> reading('G', 'E', 'T', ' ').read());
    assertTrue(e.getMessage().contains("framing"), e.getMessage());
  }

  @Test
  void onlyUtf8() {
    assertThrows(IOException.class, () -> reading(0, 0, 0, 1, 0xFF).read());
  }
}
