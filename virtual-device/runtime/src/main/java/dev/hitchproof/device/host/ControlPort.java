package dev.hitchproof.device.host;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers requests, one at a time, in order, until the other side closes or asks for shutdown. */
public final class ControlPort {
  /** Defaults of {@code boot}: code costs nothing, and drawing costs the model's round figures. */
  private static final long FREE_PS = 0;
  private static final long ROUND_PERMILLE = 1_000;

  private final MessageChannel channel;
  private DeviceControl device;

  public ControlPort(MessageChannel channel) {
    this.channel = channel;
  }

  public void serve() throws IOException {
    for (String text = channel.read(); text != null; text = channel.read()) {
      if (!answer(text)) return;
    }
  }

  /** False after {@code shutdown}. */
  private boolean answer(String text) {
    Map<String, Object> reply = new LinkedHashMap<>();
    Object op = null;
    try {
      if (!(Json.read(text) instanceof Map<?, ?> m)) throw new Refusal("bad-request", "a request is a JSON object");
      Map<String, Object> request = new LinkedHashMap<>();
      m.forEach((k, v) -> request.put(String.valueOf(k), v));
      reply.put("id", request.get("id"));
      op = request.get("op");
      Arguments a = new Arguments(String.valueOf(op), request);
      reply.put("ok", perform(a.string("op"), a, request));
    } catch (Refusal e) {
      reply.put("error", Map.of("code", e.code(), "message", String.valueOf(e.getMessage())));
    } catch (IllegalArgumentException e) {
      reply.put("error", Map.of("code", "bad-request", "message", String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      e.printStackTrace(); // stderr is the host log: this is a defect, not an answer
      reply.put("error", Map.of("code", "internal", "message", String.valueOf(e)));
    }
    reply.putIfAbsent("id", null);
    channel.write(reply);
    return !"shutdown".equals(op);
  }

  private Map<String, Object> perform(String op, Arguments a, Map<String, Object> raw) {
    if (op.equals("shutdown")) return Map.of();
    if (op.equals("boot")) return boot(a);
    if (device == null) throw new Refusal("not-booted", op + " before boot");
    return device.perform(op, a, raw);
  }

  private Map<String, Object> boot(Arguments a) {
    if (device != null) throw new Refusal("bad-request", "booted already; one device per process");
    DeviceSpec spec =
        new DeviceSpec(
            folder(System.getProperty("hitchproof.device.root", ".")), folder(a.string("cacheDir")), positive(a, "refreshHz"),
            positive(a, a.has("restHz") ? "restHz" : "refreshHz"), positive(a, a.has("flingHz") ? "flingHz" : "refreshHz"), a.integer("seed"),
            DeviceConfiguration.ofNew((int) positive(a, "widthPx"), (int) positive(a, "heightPx"), (int) positive(a, "densityDpi")),
            a.has("psPerUnit") ? a.integer("psPerUnit") : FREE_PS,
            a.has("cores") ? (int) positive(a, "cores") : Integer.MAX_VALUE,
            a.has("renderPermille") ? a.integer("renderPermille") : ROUND_PERMILLE,
            a.has("psPerPixel") ? a.integer("psPerPixel") : FREE_PS,
            a.has("without") ? a.string("without") : "",
            a.has("logsMethods"),
            a.optional("appInjection"), a.optional("instrumentedInjection"), a.optional("shellInjection"), a.optional("manufacturer"), a.optional("model"),
            line -> channel.write(Map.of("event", "log", "line", line)),
            thread -> channel.write(Map.of("event", "unscheduled", "thread", thread)));
    device = new DeviceControl(spec, Installation.found(), channel::write);
    return device.booted();
  }

  private static double positive(Arguments a, String key) {
    double d = a.number(key);
    if (d <= 0) throw new Refusal("bad-request", key + " must be above 0");
    return d;
  }

  private static File folder(String path) {
    File f = new File(path).getAbsoluteFile();
    if (!f.isDirectory() && !f.mkdirs()) throw new Refusal("bad-request", "cannot make the folder " + f);
    return f;
  }
}
