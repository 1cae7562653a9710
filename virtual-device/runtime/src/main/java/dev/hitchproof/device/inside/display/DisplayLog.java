package dev.hitchproof.device.inside.display;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * What the display itself saw, written at the native border and by nothing that the probe shares:
 * the truth that measurements are held against. JSON Lines, times in nanoseconds of the device.
 */
public final class DisplayLog implements Closeable {
  private final Writer out;

  public DisplayLog(Writer out) {
    this.out = out;
  }

  public void mode(long atNs, VsyncGrid grid) {
    line("{\"t\":\"mode\",\"atNs\":" + atNs + ",\"periodNs\":" + grid.periodNs() + ",\"phaseNs\":" + grid.phaseNs() + "}");
  }

  /**
   * One refresh of one window. {@code isNew}: it shows another picture than the refresh before; {@code moved}: a new
   * picture that draws something elsewhere; {@code isOwed}: the app had asked for a frame that is not shown yet;
   * {@code tookNs}: from the vsync asked for until a new picture was complete.
   */
  record Refresh(
      long number, long atNs, int window, int picture, boolean isNew, boolean moved, boolean isOwed, long tookNs) {}

  void refresh(Refresh r) {
    line("{\"t\":\"refresh\",\"n\":" + r.number + ",\"atNs\":" + r.atNs + ",\"window\":" + r.window + ",\"picture\":" + r.picture
        + ",\"new\":" + r.isNew + ",\"moved\":" + r.moved + ",\"owed\":" + r.isOwed
        + (r.isNew ? ",\"tookNs\":" + r.tookNs : "") + "}");
  }

  /** The main thread was held, by {@code method}, in the stage that its stack shows. */
  public void held(long fromNs, long toNs, HeldIn in, String method) {
    line("{\"t\":\"held\",\"fromNs\":" + fromNs + ",\"toNs\":" + toNs + ",\"in\":\"" + in.word() + "\",\"method\":\"" + method + "\"}");
  }

  public void touch(long atNs, int action, float x, float y) {
    line("{\"t\":\"touch\",\"atNs\":" + atNs + ",\"action\":" + action + ",\"x\":" + x + ",\"y\":" + y + "}");
  }

  private synchronized void line(String s) {
    try {
      out.write(s);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("the display log cannot be written", e);
    }
  }

  public synchronized void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the display log cannot be written", e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
