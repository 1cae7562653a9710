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

  /** {@code skipped}: asked-for vsyncs that passed before this one was taken. */
  public void vsync(int window, long atNs, long skipped) {
    line("{\"t\":\"vsync\",\"window\":" + window + ",\"atNs\":" + atNs + ",\"fate\":\"taken\",\"skipped\":" + skipped + "}");
  }

  public void busy(long fromNs, long toNs) {
    line("{\"t\":\"busy\",\"fromNs\":" + fromNs + ",\"toNs\":" + toNs + ",\"thread\":\"main\"}");
  }

  /** {@code moved}: some view stands elsewhere than in the frame before. */
  public void draw(int window, long vsyncNs, long skipped, boolean moved) {
    line("{\"t\":\"draw\",\"window\":" + window + ",\"vsyncNs\":" + vsyncNs + ",\"skipped\":" + skipped + ",\"moved\":" + moved + "}");
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
