package dev.hitchproof.device.inside.display;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * What the display itself showed, logged at the native border by code that the probe does not share:
 * the truth that measurements are compared with. JSON Lines, times in nanoseconds of the device.
 */
public final class DisplayLog {
  private final Writer out;

  public DisplayLog(Writer out) {
    this.out = out;
  }

  public void mode(long atNs, VsyncGrid grid) {
    line("{\"t\":\"mode\",\"atNs\":" + atNs + ",\"periodNs\":" + grid.periodNs() + ",\"phaseNs\":" + grid.phaseNs() + "}");
  }

  /**
   * One refresh of one window. {@code moved}: a new picture that draws something elsewhere; {@code isOwed}: the app had
   * asked for a frame that is not shown yet; {@code made}: how the picture was made, null if it is the same one as at the
   * refresh before.
   */
  record Refresh(long number, long atNs, int window, int picture, boolean moved, boolean isOwed, Made made) {}

  /**
   * The main thread handed the frame over at {@code handedNs}; the picture was complete at {@code readyNs}, {@code tookNs} after
   * the vsync asked for; {@code shift}: how far its content moved. The other times are what its content cost RenderThread and GPU beyond a plain frame, without waiting.
   */
  record Made(long handedNs, long readyNs, long tookNs, FrameContent.DrawnAt.Shift shift, long uploadNs, long commandsNs, long gpuNs) {}

  void refresh(Refresh r) {
    Made m = r.made;
    line("{\"t\":\"refresh\",\"n\":" + r.number + ",\"atNs\":" + r.atNs + ",\"window\":" + r.window + ",\"picture\":" + r.picture
        + ",\"new\":" + (m != null) + ",\"moved\":" + r.moved + ",\"owed\":" + r.isOwed + (m == null ? "" : made(m)) + "}");
  }

  private static String made(Made m) {
    return ",\"handedNs\":" + m.handedNs + ",\"readyNs\":" + m.readyNs + ",\"tookNs\":" + m.tookNs + ",\"dx\":" + m.shift.x() + ",\"dy\":" + m.shift.y() + ",\"uploadNs\":" + m.uploadNs + ",\"commandsNs\":" + m.commandsNs
        + ",\"gpuNs\":" + m.gpuNs;
  }

  /** The main thread begins a frame at {@code atNs}, after vsync {@code number}. */
  void frame(long number, long atNs) {
    line("{\"t\":\"frame\",\"n\":" + number + ",\"atNs\":" + atNs + "}");
  }

  /** The main thread was held, by {@code method}, in the stage that its stack shows. */
  public void held(long fromNs, long toNs, HeldIn in, String method) {
    line("{\"t\":\"held\",\"fromNs\":" + fromNs + ",\"toNs\":" + toNs + ",\"in\":\"" + in.word() + "\",\"method\":\"" + method + "\"}");
  }

  /** {@code gotNs}: when the window received it; {@code isHistory}: it is an earlier sample of the same event. */
  public record TouchSample(long atNs, long gotNs, boolean isHistory, int action, float x, float y) {}

  public void touch(TouchSample t) {
    line("{\"t\":\"touch\",\"atNs\":" + t.atNs + ",\"gotNs\":" + t.gotNs + ",\"history\":" + t.isHistory + ",\"action\":" + t.action + ",\"x\":" + t.x + ",\"y\":" + t.y + "}");
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
}
