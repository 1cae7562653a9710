package dev.hitchproof.device.inside.level;

import android.app.ActivityManager;
import android.app.Application;
import android.app.IApplicationThread;
import android.app.LoadedApk;
import android.app.ResourcesManager;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.graphics.Compatibility;
import android.graphics.HardwareRendererObserver;
import android.graphics.ImageDecoder;
import android.os.Build;
import android.os.IBinder;
import android.os.Message;
import android.os.Process;
import android.os.SystemClock;
import android.util.UtilConfig;
import android.view.InputDevice;
import android.view.InputEventReceiver;
import android.view.ThreadedRenderer;
import android.view.View;
import android.view.WindowManagerGlobal;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.hitchproof.device.inside.display.JankListeners.JankVerdict;
import java.io.FileDescriptor;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;
import org.robolectric.util.reflector.Static;

/**
 * The API level of the framework, and what differs from level to level where the device calls it. The runtime is compiled
 * against API 34.
 */
public final class Level {
  public static final int API = Build.VERSION.SDK_INT;
  private static final int SHELL_UID = 2000;

  private Level() {}

  /** Sends an ordered broadcast from the shell to a manifest receiver; since API 34 the sender is an argument. */
  public static void scheduleReceiver(IApplicationThread to, Intent intent, ActivityInfo receiver) {
    Object compatible = CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO;
    int top = ActivityManager.PROCESS_STATE_TOP;
    if (API >= 34) {
      Hidden.call(IApplicationThread.class, to, "scheduleReceiver",
          intent, receiver, compatible, 0, null, null, true, false, 0, top, SHELL_UID, "com.android.shell");
    } else {
      Hidden.call(IApplicationThread.class, to, "scheduleReceiver", intent, receiver, compatible, 0, null, null, true, 0, top);
    }
  }

  /** Since API 34 an argument numbers the binds. */
  public static void scheduleBindService(IApplicationThread to, IBinder service, Intent intent) {
    if (API >= 34) Hidden.call(IApplicationThread.class, to, "scheduleBindService", service, intent, false, 0, 0L);
    else Hidden.call(IApplicationThread.class, to, "scheduleBindService", service, intent, false, 0);
  }

  /** The flag of registerReceiver, which exists since API 33. */
  public static int exportedFlag(boolean isExported) {
    if (API < 33) return 0;
    return isExported ? Context.RECEIVER_EXPORTED : Context.RECEIVER_NOT_EXPORTED;
  }

  /** Since API 33 the renderer prints the process's totals itself; before that {@code ActivityThread} printed them first. */
  public static void dumpGraphics(FileDescriptor to, String[] args, Runnable totals) {
    if (API >= 33) {
      ThreadedRenderer.handleDumpGfxInfo(to, args);
    } else {
      totals.run();
      WindowManagerGlobal.getInstance().dumpGfxInfo(to, args);
    }
  }

  /** The flag's name and value differ since API 34. */
  public static int unimportantViewsFlag() {
    return API >= 34
        ? AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS
        : ReflectionHelpers.<Integer>getStaticField(AccessibilityNodeInfo.class, "FLAG_INCLUDE_NOT_IMPORTANT_VIEWS");
  }

  /** Sets the times of fork and bind; since API 33 also those of their requests. */
  public static void setStartTimes(long ms) {
    if (API >= 33) Hidden.call(Process.class, null, "setStartTimes", ms, ms, ms, ms);
    else Hidden.call(Process.class, null, "setStartTimes", ms, ms);
  }

  /**
   * To classes that keep what older apps rely on. Graphics has one place for it since API 30; before, ImageDecoder had its
   * own, and the first view of a process told Canvas.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/app/ActivityThread.java
   */
  public static void tellTargetSdk(int targetSdk) {
    Message.updateCheckRecycle(targetSdk);
    UtilConfig.setThrowExceptionForUpperArrayOutOfBounds(targetSdk >= Build.VERSION_CODES.Q);
    if (API >= 30) Compatibility.setTargetSdkVersion(targetSdk);
    else ReflectionHelpers.setStaticField(ImageDecoder.class, "sApiLevel", targetSdk);
    ReflectionHelpers.setStaticField(View.class, "sCompatibilityDone", false);
  }

  /** The method has another name since API 33, where the old one is for apps only. */
  public static Application makeApplication(LoadedApk apk) {
    return (Application) Hidden.call(LoadedApk.class, apk, API >= 33 ? "makeApplicationInner" : "makeApplication", false, null);
  }

  /** Notifies the renderer's observer; until API 32 by an instance method. */
  public static void dataAvailable(WeakReference<HardwareRendererObserver> observer) {
    if (API >= 33) {
      Reflector.reflector(RendererObserver.class).invokeDataAvailable(observer);
    } else {
      HardwareRendererObserver one = observer.get();
      if (one != null) Reflector.reflector(RendererObserver.class, one).notifyDataAvailable();
    }
  }

  @ForType(HardwareRendererObserver.class)
  interface RendererObserver {
    @Static
    void invokeDataAvailable(WeakReference<HardwareRendererObserver> observer);

    void notifyDataAvailable();
  }

  /** Passes SurfaceFlinger's verdicts on, as objects of classes that only API 36 has. */
  public static void deliver(Object jankListener, List<JankVerdict> verdicts) {
    String outer = "android.view.SurfaceControl$";
    Class<?> data = Hidden.type(outer + "JankData");
    List<Object> batch = verdicts.stream()
        .map(v -> Hidden.make(data, v.vsyncId(), v.type(), v.intervalNs(), v.intervalNs(), v.actualNs())) // scheduled: one interval
        .toList();
    Hidden.call(Hidden.type(outer + "OnJankDataListener"), jankListener, "onJankDataAvailable", batch);
  }

  /** Sets the maximum bounds of an app's windows, which exist since API 31. */
  public static void setMaxBounds(Configuration of, int width, int height) {
    if (API >= 31) of.windowConfiguration.setMaxBounds(0, 0, width, height);
  }

  /** Until API 30 the caller must hold the manager's lock. */
  public static void applyToResources(Configuration changed) {
    ResourcesManager manager = ResourcesManager.getInstance();
    if (API >= 31) {
      manager.applyConfigurationToResources(changed, null);
      return;
    }
    synchronized (manager) {
      Hidden.call(ResourcesManager.class, manager, "applyConfigurationToResourcesLocked", changed, null);
    }
  }

  /** Reports that MOVEs of a finger wait for the next frame; since API 30 with their source. */
  public static void batchedInputPending(InputEventReceiver to) {
    if (API >= 30) to.onBatchedInputEventPending(InputDevice.SOURCE_TOUCHSCREEN);
    else Hidden.call(InputEventReceiver.class, to, "onBatchedInputEventPending");
  }

  /** The method exists since API 31. The device never sleeps, so both clocks are equal. */
  public static long uptimeNanos() {
    return API >= 31 ? SystemClock.uptimeNanos() : SystemClock.elapsedRealtimeNanos();
  }

  /** Clears the process's cache of Application objects, which it would otherwise reuse; it exists since API 33. */
  public static void forgetApplications() {
    if (API >= 33) ReflectionHelpers.<Map<?, ?>>getStaticField(LoadedApk.class, "sApplications").clear();
  }

  /** Makes the one object by which a process reads and injects input: whoever needs it first would pay for it, in some processes. */
  public static void openInput() {
    ReflectionHelpers.callStaticMethod(inputManager(), "getInstance");
  }

  /** It keeps what the process of its making has. */
  public static void closeInput() {
    ReflectionHelpers.setStaticField(inputManager(), "sInstance", null);
  }

  private static Class<?> inputManager() {
    String manager = API >= 34 ? "android.hardware.input.InputManagerGlobal" : "android.hardware.input.InputManager";
    return ReflectionHelpers.loadClass(Level.class.getClassLoader(), manager);
  }
}
