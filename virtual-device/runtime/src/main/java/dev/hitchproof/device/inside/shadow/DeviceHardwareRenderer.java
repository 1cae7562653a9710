package dev.hitchproof.device.inside.shadow;

import android.graphics.HardwareRenderer;
import android.graphics.HardwareRenderer.FrameDrawingCallback;
import android.view.FrameMetricsObserver;
import android.view.Surface;
import dev.hitchproof.device.inside.level.FrameBlock;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.level.Natives;
import java.io.FileDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowNativeHardwareRenderer;
import org.robolectric.util.ReflectionHelpers;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.GraphicsInfo;
import dev.hitchproof.device.inside.display.RenderThreadModel;
import dev.hitchproof.device.inside.time.DeviceTime;

/** The renderers of windows: display lists are really recorded; the RenderThread's part is modelled. */
@Implements(
    className = "android.graphics.HardwareRenderer",
    isInAndroidSdk = false,
    callNativeMethodsByDefault = true)
public class DeviceHardwareRenderer extends ShadowNativeHardwareRenderer {
  private static final Map<Long, List<Long>> windows = new HashMap<>();
  private static final Map<Long, Long> rootNodes = new HashMap<>();
  private static final Queue<Long> collected = new ConcurrentLinkedQueue<>();

  @RealObject private HardwareRenderer real;

  private static List<Long> observers(long proxy) {
    return windows.computeIfAbsent(proxy, p -> new ArrayList<>());
  }

  private static Object real(String name, Object... args) {
    return Natives.call(HardwareRenderer.class, ShadowNativeHardwareRenderer.class, name, args);
  }

  @Implementation
  protected static void nSetSurface(long proxy, Surface s, boolean discard) {
    if (s != null && ((DeviceSurface) Shadow.extract(s)).isWindow()) observers(proxy);
    else if (s != null || !windows.containsKey(proxy)) {
      real("nSetSurface", proxy, s, discard);
    }
  }

  @Implementation(maxSdk = 29)
  protected static void nSetSurface(long proxy, Surface s) {
    nSetSurface(proxy, s, false);
  }

  @Implementation
  protected static long nCreateProxy(boolean translucent, long rootNode) {
    long proxy = (long) real("nCreateProxy", translucent, rootNode);
    forgetCollected();
    rootNodes.put(proxy, rootNode);
    return proxy;
  }

  @Implementation
  protected static void nAllocateBuffers(long proxy) {}

  @Implementation
  protected static void nSetName(long proxy, String name) {
    Display.graphics().named(proxy, name);
    real("nSetName", proxy, name);
  }

  @Implementation
  protected static void nDumpProfileInfo(long proxy, FileDescriptor to, int flags) {
    GraphicsInfo.print(to, Display.graphics().ofWindow(proxy, flags, DeviceTime.nowNs()));
  }

  @Implementation
  protected static void nDumpGlobalProfileInfo(FileDescriptor to, int flags) {
    GraphicsInfo.print(to, Display.graphics().ofProcess(flags, DeviceTime.nowNs()));
  }

  // New in API 34 and bound neither by Robolectric nor by its host library.
  @Implementation
  protected static void nSetTargetSdrHdrRatio(long proxy, float ratio) {}

  @Implementation
  protected static void nNotifyCallbackPending(long proxy) {}

  @Implementation
  protected static void nNotifyExpensiveFrame(long proxy) {}

  @Implementation
  protected static void nForceDrawNextFrame(long proxy) {}

  /** Ignores the callback: windows are not drawn natively, and the native renderer would keep it and its activity for ever. */
  @Implementation
  protected static void nSetFrameCallback(long proxy, FrameDrawingCallback callback) {
    if (!windows.containsKey(proxy)) real("nSetFrameCallback", proxy, callback);
  }

  @Implementation
  protected static void nAddObserver(long proxy, long observer) {
    observers(proxy).add(observer);
  }

  @Implementation
  protected static void nRemoveObserver(long proxy, long observer) {
    observers(proxy).remove(observer);
  }

  /** Adds the observer without its native half, whose references the framework would count. */
  @Implementation(maxSdk = 29)
  protected void addFrameMetricsObserver(FrameMetricsObserver observer) {
    observers(proxy()).add(OldMetricsObservers.add(observer));
  }

  @Implementation(maxSdk = 29)
  protected void removeFrameMetricsObserver(FrameMetricsObserver observer) {
    observers(proxy()).remove(OldMetricsObservers.remove(observer));
  }

  private long proxy() {
    return ReflectionHelpers.<Long>getField(real, "mNativeProxy");
  }

  private static void offer(long observer, long[] block) {
    if (Level.API >= 30) DeviceRendererObserver.offer(observer, block);
    else OldMetricsObservers.offer(observer, block);
  }

  /** Called by the JVM's cleaner after the renderer was collected, outside of virtual time and beside the app's threads. */
  @Implementation
  protected static void nDeleteProxy(long proxy) {
    collected.add(proxy);
    real("nDeleteProxy", proxy);
  }

  /** Called by a thread of the app before the address of a deleted renderer is used again. */
  private static void forgetCollected() {
    for (Long proxy = collected.poll(); proxy != null; proxy = collected.poll()) {
      List<Long> gone = windows.remove(proxy);
      if (gone != null && Level.API < 30) OldMetricsObservers.remove(gone);
      rootNodes.remove(proxy);
      Display.windowGone(proxy);
    }
  }

  @Implementation
  protected static int nSyncAndDrawFrame(long proxy, long[] info, int size) {
    List<Long> obs = windows.get(proxy);
    if (obs == null) return (int) real("nSyncAndDrawFrame", proxy, info, size);
    long[] ui = FrameBlock.uiPart(Level.API, info, Display.grid().periodNs());
    long[] t = Display.draw(Display.windows().of(proxy), ui, rootNodes.getOrDefault(proxy, 0L));
    List<Long> notify = new ArrayList<>(obs); // those attached when the frame was queued
    DeviceTime.SCHEDULER.at(t[RenderThreadModel.COMPLETED], null, () -> {
      Display.graphics().finished(proxy, t);
      notify.forEach(o -> offer(o, t));
    });
    return 0; // SYNC_OK
  }
}
