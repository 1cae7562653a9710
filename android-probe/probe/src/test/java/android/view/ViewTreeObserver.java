package android.view;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which only the platform constructs. */
public final class ViewTreeObserver {
  /** Like the platform's. */
  public interface OnScrollChangedListener {
    void onScrollChanged();
  }

  /** Like the platform's. */
  public interface OnDrawListener {
    void onDraw();
  }

  /** Like the platform's. */
  public interface OnWindowFocusChangeListener {
    void onWindowFocusChanged(boolean has);
  }

  public final List<OnScrollChangedListener> scrolls = new ArrayList<OnScrollChangedListener>();
  public final List<OnDrawListener> draws = new ArrayList<OnDrawListener>();
  public final List<OnWindowFocusChangeListener> focuses = new ArrayList<OnWindowFocusChangeListener>();

  /** Like the platform's, one that is dead throws. */
  public boolean isAlive = true;

  public boolean isAlive() {
    return isAlive;
  }

  public void addOnScrollChangedListener(OnScrollChangedListener listener) {
    scrolls.add(listener);
  }

  public void removeOnScrollChangedListener(OnScrollChangedListener listener) {
    if (!isAlive) throw new IllegalStateException();
    scrolls.remove(listener);
  }

  public void addOnDrawListener(OnDrawListener listener) {
    draws.add(listener);
  }

  public void removeOnDrawListener(OnDrawListener listener) {
    draws.remove(listener);
  }

  public void addOnWindowFocusChangeListener(OnWindowFocusChangeListener listener) {
    focuses.add(listener);
  }

  public void removeOnWindowFocusChangeListener(OnWindowFocusChangeListener listener) {
    focuses.remove(listener);
  }
}
