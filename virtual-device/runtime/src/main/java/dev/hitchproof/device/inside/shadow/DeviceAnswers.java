package dev.hitchproof.device.inside.shadow;

import android.app.ActivityManager;
import android.app.SearchManager;
import android.app.SearchableInfo;
import android.app.WallpaperManager;
import android.content.Context;
import android.graphics.Color;
import android.graphics.RenderNode;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.graphics.pdf.PdfDocument;
import android.os.Debug;
import android.os.FileObserver;
import android.renderscript.RenderScript;
import android.util.Log;
import android.view.InputDevice;
import android.view.KeyEvent;
import android.view.MotionEvent;
import dev.hitchproof.device.api.Lacks;
import dev.hitchproof.device.inside.process.Logcat;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Memory;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowActivityManager;
import org.robolectric.shadows.ShadowDebug;
import org.robolectric.shadows.ShadowKeyEvent;
import org.robolectric.shadows.ShadowMotionEvent;
import org.robolectric.shadows.ShadowNativeRenderNode;
import org.robolectric.shadows.ShadowProcess;
import org.robolectric.shadows.ShadowSearchManager;
import org.robolectric.shadows.ShadowUserManager;
import org.robolectric.shadows.ShadowWallpaperManager;

/** What single methods of the platform answer here, where Robolectric does not answer as a phone. */
public final class DeviceAnswers {
  private DeviceAnswers() {}

  /** The memory of a phone with 4 GB, by which apps size their caches. */
  @Implements(value = ActivityManager.class, isInAndroidSdk = false)
  public static class DeviceActivityManager extends ShadowActivityManager {
    private static final long GB = 1L << 30;
    private static final long LOW = 216L << 20;
    /** {@code dalvik.vm.heapgrowthlimit} and {@code dalvik.vm.heapsize} of such phones. */
    private static final int HEAP_MB = 256;
    private static final int LARGE_HEAP_MB = 512;

    @Implementation
    @Override
    protected void getMemoryInfo(ActivityManager.MemoryInfo info) {
      info.totalMem = 4 * GB;
      info.availMem = 2 * GB;
      info.threshold = LOW;
      info.lowMemory = false;
    }

    @Implementation
    @Override
    protected int getMemoryClass() {
      return HEAP_MB;
    }

    @Implementation
    protected int getLargeMemoryClass() {
      return LARGE_HEAP_MB;
    }
  }

  /** Of ART's statistics the device knows what was allocated, under the work clock; it has no collector whose runs it could count. */
  @Implements(value = Debug.class, isInAndroidSdk = false)
  public static class DeviceDebug extends ShadowDebug {
    @Implementation(minSdk = 23)
    protected static String getRuntimeStat(String name) {
      boolean isKnown = name.equals("art.gc.bytes-allocated") && !Charges.OF_DEVICE.isFree();
      return isKnown ? String.valueOf(Memory.OF_DEVICE.allocated()) : null;
    }
  }

  /** Reports no changes, since the host's kernel would report them at times that depend on its load; logcat says so. */
  @Implements(value = FileObserver.class, isInAndroidSdk = false)
  public static class DeviceFileObserver {
    @Implementation
    protected void startWatching() {
      Log.w("FileObserver", "the virtual device reports no changes of files: onEvent is never called");
    }

    @Implementation
    protected void stopWatching() {}
  }

  /** Names of key codes, which native code has on a phone. */
  @Implements(value = KeyEvent.class, isInAndroidSdk = false)
  public static class DeviceKeyEvent extends ShadowKeyEvent {
    private static final String PREFIX = "KEYCODE_";
    private static Map<Integer, String> names;

    /** The key's name without the prefix; null if there is no such key. */
    @Implementation
    protected static synchronized String nativeKeyCodeToString(int code) {
      if (names == null) names = constants();
      return names.get(code);
    }

    private static Map<Integer, String> constants() {
      Map<Integer, String> found = new HashMap<>();
      try {
        for (Field f : KeyEvent.class.getFields()) {
          if (f.getName().startsWith(PREFIX)) found.put(f.getInt(null), f.getName().substring(PREFIX.length()));
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("the constants of KeyEvent are public", e);
      }
      return found;
    }
  }

  /** Keeps the position of a mouse's cursor, by which views are found; on a phone native code keeps it. */
  @Implements(value = MotionEvent.class, isInAndroidSdk = false)
  public static class DeviceMotionEvent extends ShadowMotionEvent {
    @RealObject private MotionEvent real;

    @Implementation
    protected float getXCursorPosition() {
      return real.isFromSource(InputDevice.SOURCE_MOUSE) ? real.getX() : Float.NaN;
    }

    @Implementation
    protected float getYCursorPosition() {
      return real.isFromSource(InputDevice.SOURCE_MOUSE) ? real.getY() : Float.NaN;
    }
  }

  /** No app of the device offers its content to the global search. */
  @Implements(value = SearchManager.class, isInAndroidSdk = false)
  public static class DeviceSearchManager extends ShadowSearchManager {
    @Implementation
    protected List<SearchableInfo> getSearchablesInGlobalSearch() {
      return List.of();
    }
  }

  /** The user has unlocked the device. */
  @Implements(className = "android.os.UserManager", isInAndroidSdk = false)
  public static class DeviceUserManager extends ShadowUserManager {
    @Implementation
    protected boolean isUserUnlockingOrUnlocked(int user) {
      return true;
    }
  }

  /** An app without permission for the user's wallpaper gets the one that is built in; here it is black. */
  @Implements(value = WallpaperManager.class, isInAndroidSdk = false)
  public static class DeviceWallpaper extends ShadowWallpaperManager {
    @Implementation
    protected Drawable getDrawable() {
      return new ColorDrawable(Color.BLACK);
    }

    @Implementation
    protected Drawable peekDrawable() {
      return getDrawable();
    }
  }

  /** Answers {@code dumpsys gfxinfo} on API 29 too: since API 30 the method has the name by which Robolectric knows it. */
  @Implements(value = RenderNode.class, isInAndroidSdk = false, callNativeMethodsByDefault = true)
  public static class DeviceRenderNode extends ShadowNativeRenderNode {
    @Implementation(maxSdk = 29)
    protected static int nGetDebugSize(long node) {
      return nGetUsageSize(node);
    }
  }

  /** Has native code that this device does not have: it says so, where it would return zeros; likewise the next one. */
  @Implements(value = PdfDocument.class, isInAndroidSdk = false)
  public static class DevicePdfDocument {
    @Implementation
    protected long nativeCreateDocument() {
      throw new Lacks("PdfDocument");
    }
  }

  @Implements(value = RenderScript.class, isInAndroidSdk = false)
  public static class DeviceRenderScript {
    @Implementation
    protected static RenderScript internalCreate(Context context, int sdk, RenderScript.ContextType type, int flags) {
      throw new Lacks("RenderScript");
    }
  }

  /** Receives log lines as logd does; replaces Robolectric's shadow, so that the framework's Log code runs. */
  @Implements(className = "android.util.Log", isInAndroidSdk = false)
  public static class DeviceLog {
    @Implementation
    protected static boolean isLoggable(String tag, int level) {
      return level >= android.util.Log.INFO;
    }

    @Implementation
    protected static int println_native(int buffer, int priority, String tag, String message) {
      Logcat.print(priority, tag, message);
      return message == null ? 0 : message.length();
    }

    /** LOGGER_ENTRY_MAX_PAYLOAD of liblog. */
    @Implementation
    protected static int logger_entry_max_payload_native() {
      return 4068;
    }
  }

  /** A process that kills itself ends; thread ids derive from the process id. */
  @Implements(className = "android.os.Process", isInAndroidSdk = false)
  public static class DeviceProcess extends ShadowProcess {
    @Implementation
    protected static void killProcess(int pid) {
      if (pid == ShadowProcess.myPid()) ProcessEnd.exit(9);
    }

    @Implementation
    protected static int myTid() {
      return ShadowProcess.myPid();
    }
  }
}
