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
import android.graphics.HardwareRendererObserver;
import android.os.Build;
import android.os.IBinder;
import android.os.Process;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEventReceiver;
import android.view.ThreadedRenderer;
import android.view.WindowManagerGlobal;
import android.view.accessibility.AccessibilityNodeInfo;
import java.io.FileDescriptor;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/**
 * The API level of the framework, and what differs from level to level where the device calls it. The runtime is compiled
 * against API 34.
 */
public final class Level {
  public static final int API = Build.VERSION.SDK_INT;
  private static final int SHELL_UID = 2000;

  private Level() {}

  /** To a manifest receiver, ordered, from the shell; which is said since API 34. */
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

  /** Since API 34 with a number that tells binds apart. */
  public static void scheduleBindService(IApplicationThread to, IBinder service, Intent intent) {
    if (API >= 34) Hidden.call(IApplicationThread.class, to, "scheduleBindService", service, intent, false, 0, 0L);
    else Hidden.call(IApplicationThread.class, to, "scheduleBindService", service, intent, false, 0);
  }

  /** Flags of registerReceiver since API 33. */
  public static int exportedFlag(boolean isExported) {
    if (API < 33) return 0;
    return isExported ? Context.RECEIVER_EXPORTED : Context.RECEIVER_NOT_EXPORTED;
  }

  /** Since API 33 the renderer prints the process's totals itself; until then {@code ActivityThread} did, first. */
  public static void dumpGraphics(FileDescriptor to, String[] args, Runnable totals) {
    if (API >= 33) {
      ThreadedRenderer.handleDumpGfxInfo(to, args);
    } else {
      totals.run();
      WindowManagerGlobal.getInstance().dumpGfxInfo(to, args);
    }
  }

  /** The flag has another name since API 34, and another value. */
  public static int unimportantViewsFlag() {
    return API >= 34
        ? AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS
        : ReflectionHelpers.<Integer>getStaticField(AccessibilityNodeInfo.class, "FLAG_INCLUDE_NOT_IMPORTANT_VIEWS");
  }

  /** Of fork and bind; since API 33 of their requests, too. */
  public static void setStartTimes(long ms) {
    if (API >= 33) Hidden.call(Process.class, null, "setStartTimes", ms, ms, ms, ms);
    else Hidden.call(Process.class, null, "setStartTimes", ms, ms);
  }

  /** Its name is another since API 33, where the old one is for apps only. */
  public static Application makeApplication(LoadedApk apk) {
    return (Application) Hidden.call(LoadedApk.class, apk, API >= 33 ? "makeApplicationInner" : "makeApplication", false, null);
  }

  /** To the renderer's observer; until API 32 the method is its own. */
  public static void dataAvailable(WeakReference<HardwareRendererObserver> observer) {
    if (API >= 33) {
      ReflectionHelpers.callStaticMethod(
          HardwareRendererObserver.class, "invokeDataAvailable", ClassParameter.from(WeakReference.class, observer));
    } else {
      HardwareRendererObserver one = observer.get();
      if (one != null) ReflectionHelpers.callInstanceMethod(HardwareRendererObserver.class, one, "notifyDataAvailable");
    }
  }

  /** Of the windows of an app; known since API 31. */
  public static void setMaxBounds(Configuration of, int width, int height) {
    if (API >= 31) of.windowConfiguration.setMaxBounds(0, 0, width, height);
  }

  /** Under a lock that the caller holds until API 30. */
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

  /** That MOVEs of a finger wait for the next frame; with their source since API 30. */
  public static void batchedInputPending(InputEventReceiver to) {
    if (API >= 30) to.onBatchedInputEventPending(InputDevice.SOURCE_TOUCHSCREEN);
    else Hidden.call(InputEventReceiver.class, to, "onBatchedInputEventPending");
  }

  /** Has a name of its own since API 31; the device never sleeps, so that both clocks are equal. */
  public static long uptimeNanos() {
    return API >= 31 ? SystemClock.uptimeNanos() : SystemClock.elapsedRealtimeNanos();
  }

  /** What the process has made of APKs, which it would make no second time; kept since API 33. */
  public static void forgetApplications() {
    if (API >= 33) ReflectionHelpers.<Map<?, ?>>getStaticField(LoadedApk.class, "sApplications").clear();
  }
}
