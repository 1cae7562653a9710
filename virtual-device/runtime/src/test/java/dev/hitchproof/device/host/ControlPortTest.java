package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlPortTest {
  /** The replies to requests, without a device. */
  private static List<Map<?, ?>> replies(String... requests) throws IOException {
    ByteArrayOutputStream in = new ByteArrayOutputStream();
    DataOutputStream frames = new DataOutputStream(in);
    for (String r : requests) {
      byte[] b = r.getBytes(StandardCharsets.UTF_8);
      frames.writeInt(b.length);
      frames.write(b);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ControlPort(new MessageChannel(new ByteArrayInputStream(in.toByteArray()), out)).serve();
    MessageChannel back = new MessageChannel(new ByteArrayInputStream(out.toByteArray()), new ByteArrayOutputStream());
    List<Map<?, ?>> all = new ArrayList<>();
    for (String s = back.read(); s != null; s = back.read()) all.add((Map<?, ?>) Json.read(s));
    return all;
  }

  private static Object code(Map<?, ?> reply) {
    return reply.get("error") instanceof Map<?, ?> e ? e.get("code") : "ok";
  }

  @Test
  void everyRequestGetsOneReplyWithItsNumber() throws IOException {
    List<Map<?, ?>> r = replies("{\"id\":1,\"op\":\"tree\"}", "{\"id\":\"x\",\"op\":\"touch\"}");
    assertEquals(List.of("not-booted", "not-booted"), r.stream().map(ControlPortTest::code).toList());
    assertEquals(1L, r.get(0).get("id"));
    assertEquals("x", r.get(1).get("id"));
  }

  @Test
  void malformedRequestsAreAnsweredAndTheNextOneIsRead() throws IOException {
    List<Map<?, ?>> r = replies("{", "[]", "{\"id\":3}", "{\"id\":4,\"op\":5}", "{\"id\":5,\"op\":\"facts\"}");
    assertEquals(List.of("bad-request", "bad-request", "bad-request", "bad-request", "not-booted"),
        r.stream().map(ControlPortTest::code).toList());
    assertEquals(3L, r.get(2).get("id"));
  }

  @Test
  void bootChecksItsArguments() throws IOException {
    String folder = "\"cacheDir\":\"target/t/c\"";
    List<Map<?, ?>> r = replies(
        "{\"id\":1,\"op\":\"boot\"}",
        "{\"id\":2,\"op\":\"boot\"," + folder + ",\"refreshHz\":0}",
        "{\"id\":3,\"op\":\"boot\"," + folder + ",\"refreshHz\":60,\"seed\":1.5}",
        "{\"id\":4,\"op\":\"boot\"," + folder + ",\"refreshHz\":60,\"seed\":1,\"widthPx\":\"wide\"}");
    assertEquals(List.of("bad-request", "bad-request", "bad-request", "bad-request"), r.stream().map(ControlPortTest::code).toList());
  }

  @Test
  void afterShutdownNothingIsRead() throws IOException {
    assertEquals(1, replies("{\"id\":1,\"op\":\"shutdown\"}", "{\"id\":2,\"op\":\"facts\"}").size());
  }
}
