package android.hardware.display;

import android.os.Handler;
import android.view.Display;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which asks a service. */
public final class DisplayManager {
  /** Like the platform's. */
  public interface DisplayListener {
    void onDisplayAdded(int displayId);

    void onDisplayRemoved(int displayId);

    void onDisplayChanged(int displayId);
  }

  public final List<DisplayListener> listeners = new ArrayList<DisplayListener>();

  /** Whether it accepts no listener, as a service that is gone. */
  public boolean refuses;

  public Display getDisplay(int id) {
    return new Display();
  }

  public void registerDisplayListener(DisplayListener listener, Handler handler) {
    if (refuses) throw new SecurityException();
    listeners.add(listener);
  }

  public void unregisterDisplayListener(DisplayListener listener) {
    listeners.remove(listener);
  }
}
