package android.view;

import java.util.List;

/** Stands in for the platform's class, as of API 37.2. */
public final class SurfaceControl {
  private SurfaceControl() {}

  /** Like the platform's. */
  public interface OnJankDataListener {
    void onJankDataAvailable(List<JankData> batch);
  }

  /** Like the platform's. */
  public abstract static class OnJankDataListenerRegistration {
    public abstract void flush();

    public abstract void removeAfter(long vsync);
  }

  /** Like the platform's. */
  public static final class JankData {
    private final long vsyncId;
    private final int type;
    private final long presentNs;

    public JankData(long vsyncId, int type, long presentNs) {
      this.vsyncId = vsyncId;
      this.type = type;
      this.presentNs = presentNs;
    }

    public long getVsyncId() {
      return vsyncId;
    }

    public int getJankType() {
      return type;
    }

    public long getScheduledAppFrameTimeNanos() {
      return 16_000_000;
    }

    public long getActualAppFrameTimeNanos() {
      return 21_000_000;
    }

    public long getPresentTimeNanos() {
      return presentNs;
    }
  }
}
