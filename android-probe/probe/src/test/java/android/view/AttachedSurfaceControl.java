package android.view;

import java.util.concurrent.Executor;

/** Stands in for the platform's interface, which has this method from API 36 on. */
public interface AttachedSurfaceControl {
  SurfaceControl.OnJankDataListenerRegistration registerOnJankDataListener(
      Executor executor, SurfaceControl.OnJankDataListener listener);
}
