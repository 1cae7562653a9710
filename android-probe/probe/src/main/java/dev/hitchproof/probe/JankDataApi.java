package dev.hitchproof.probe;

import android.view.AttachedSurfaceControl;
import android.view.View;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * SurfaceFlinger's verdict on each frame of a window. Uses reflection, since this public API is newer than the stubs that the
 * probe is compiled against; present times exist since API 37.2.
 * https://developer.android.com/reference/android/view/SurfaceControl.JankData
 */
@RequiresApi(36)
final class JankDataApi {
  /** Called by the executor. */
  interface Listener {
    /** All times are in ns; {@code presentNs} is 0 or less if it is unknown or the frame was not shown. */
    void verdict(long vsyncId, int type, long scheduledNs, long actualNs, long presentNs);

    void failed(Throwable failure);
  }

  /** A listener that is registered. */
  interface Registration {
    /** Requests the verdicts that wait for a full batch. */
    void flush() throws ReflectiveOperationException;

    void remove() throws ReflectiveOperationException;
  }

  private static final Listener NOBODY = new Listener() {
    @Override
    public void verdict(long vsyncId, int type, long scheduledNs, long actualNs, long presentNs) {}

    @Override
    public void failed(Throwable failure) {}
  };

  private static final String OUTER = "android.view.SurfaceControl$";
  private final Class<?> listenerType = Class.forName(OUTER + "OnJankDataListener");
  private final Method register =
      AttachedSurfaceControl.class.getMethod("registerOnJankDataListener", Executor.class, listenerType);
  private final Class<?> registrationType = Class.forName(OUTER + "OnJankDataListenerRegistration");
  private final Method flush = registrationType.getMethod("flush");
  private final Method removeAfter = registrationType.getMethod("removeAfter", long.class);
  private final Class<?> dataType = Class.forName(OUTER + "JankData");
  private final Method vsyncId = dataType.getMethod("getVsyncId");
  private final Method type = dataType.getMethod("getJankType");
  private final Method scheduled = dataType.getMethod("getScheduledAppFrameTimeNanos");
  private final Method actual = dataType.getMethod("getActualAppFrameTimeNanos");
  /** Null below API 37.2. */
  private final Method present = presentIn(dataType);

  /** Throws if the platform lacks the API. */
  JankDataApi() throws ReflectiveOperationException {}

  private static Method presentIn(Class<?> dataType) {
    try {
      return dataType.getMethod("getPresentTimeNanos");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * Null if the view is in no window. Main thread.
   *
   * @throws UnsupportedOperationException if the platform accepts the listener and will never call it: then it returns one object
   *     to all, OnJankDataListenerRegistration.NONE, which is not public
   */
  Registration register(View root, Executor executor, Listener listener) throws ReflectiveOperationException {
    AttachedSurfaceControl surface = root.getRootSurfaceControl();
    if (surface == null) return null;
    Object registered = register.invoke(surface, executor, proxyOf(listener));
    Object another = register.invoke(surface, executor, proxyOf(NOBODY));
    if (registered == another) throw new UnsupportedOperationException();
    removeAfter.invoke(another, 0L);
    return new Registration() {
      @Override
      public void flush() throws ReflectiveOperationException {
        flush.invoke(registered);
      }

      @Override
      public void remove() throws ReflectiveOperationException {
        removeAfter.invoke(registered, 0L);
      }
    };
  }

  private Object proxyOf(Listener listener) {
    InvocationHandler handler = (proxy, method, arguments) -> {
      switch (method.getName()) {
        case "equals":
          return proxy == arguments[0];
        case "hashCode":
          return System.identityHashCode(proxy);
        case "toString":
          return "hitchproof";
        default:
          deliver(arguments, listener);
          return null;
      }
    };
    return Proxy.newProxyInstance(JankDataApi.class.getClassLoader(), new Class<?>[] {listenerType}, handler);
  }

  /** The only argument is a list of verdicts. */
  private void deliver(Object[] arguments, Listener listener) {
    try {
      for (Object data : (List<?>) arguments[0]) {
        listener.verdict((Long) vsyncId.invoke(data), (Integer) type.invoke(data), (Long) scheduled.invoke(data),
            (Long) actual.invoke(data), present == null ? 0 : (Long) present.invoke(data));
      }
    } catch (Throwable t) {
      listener.failed(t);
    }
  }
}
