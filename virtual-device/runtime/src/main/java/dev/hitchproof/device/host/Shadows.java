package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.shadow.AbsentParts;
import dev.hitchproof.device.inside.shadow.DeviceActivityManager;
import dev.hitchproof.device.inside.shadow.DeviceActivityThread;
import dev.hitchproof.device.inside.shadow.DeviceContextImpl;
import dev.hitchproof.device.inside.shadow.DeviceDebug;
import dev.hitchproof.device.inside.shadow.DeviceDecorView;
import dev.hitchproof.device.inside.shadow.DeviceDisplayEventReceiver;
import dev.hitchproof.device.inside.shadow.DeviceFileObserver;
import dev.hitchproof.device.inside.shadow.DeviceFrameInfo;
import dev.hitchproof.device.inside.shadow.DeviceHardwareRenderer;
import dev.hitchproof.device.inside.shadow.DeviceInputEventReceiver;
import dev.hitchproof.device.inside.shadow.DeviceInputManager;
import dev.hitchproof.device.inside.shadow.DeviceInputManagerGlobal;
import dev.hitchproof.device.inside.shadow.DeviceJankRegistration;
import dev.hitchproof.device.inside.shadow.DeviceKeyEvent;
import dev.hitchproof.device.inside.shadow.DeviceLoadedApk;
import dev.hitchproof.device.inside.shadow.DeviceLog;
import dev.hitchproof.device.inside.shadow.DeviceMessageQueue;
import dev.hitchproof.device.inside.shadow.DeviceMotionEvent;
import dev.hitchproof.device.inside.shadow.DevicePackageParser;
import dev.hitchproof.device.inside.shadow.DevicePhoneWindow;
import dev.hitchproof.device.inside.shadow.DeviceProcess;
import dev.hitchproof.device.inside.shadow.DeviceRegionDecoder;
import dev.hitchproof.device.inside.shadow.DeviceRendererObserver;
import dev.hitchproof.device.inside.shadow.DeviceSearchManager;
import dev.hitchproof.device.inside.shadow.DeviceSurface;
import dev.hitchproof.device.inside.shadow.DeviceSystemClock;
import dev.hitchproof.device.inside.shadow.DeviceToast;
import dev.hitchproof.device.inside.shadow.DeviceUserManager;
import dev.hitchproof.device.inside.shadow.DeviceVelocityTracker;
import dev.hitchproof.device.inside.shadow.DeviceViewConfiguration;
import dev.hitchproof.device.inside.shadow.DeviceViewRoot;
import dev.hitchproof.device.inside.shadow.DeviceWallpaper;
import dev.hitchproof.device.inside.shadow.DeviceWindow;
import dev.hitchproof.device.inside.shadow.DeviceWindowManagerGlobal;
import dev.hitchproof.device.inside.shadow.DeviceZoomButtons;

/** The shadows at the native border that stand in for Robolectric's. */
final class Shadows {
  static final Class<?>[] OURS = {
    AbsentParts.DevicePdfDocument.class,
    AbsentParts.DeviceRenderScript.class,
    DeviceActivityManager.class,
    DeviceActivityThread.class,
    DeviceContextImpl.class,
    DeviceDebug.class,
    DeviceDecorView.class,
    DeviceDisplayEventReceiver.class,
    DeviceFileObserver.class,
    DeviceFrameInfo.class,
    DeviceHardwareRenderer.class,
    DeviceInputEventReceiver.class,
    DeviceInputManager.class,
    DeviceInputManagerGlobal.class,
    DeviceJankRegistration.class,
    DeviceKeyEvent.class,
    DeviceLoadedApk.class,
    DeviceLog.class,
    DeviceMessageQueue.class,
    DeviceMotionEvent.class,
    DevicePackageParser.class,
    DevicePhoneWindow.class,
    DeviceProcess.class,
    DeviceRegionDecoder.class,
    DeviceRendererObserver.class,
    DeviceSearchManager.class,
    DeviceSurface.class,
    DeviceSystemClock.class,
    DeviceToast.class,
    DeviceUserManager.class,
    DeviceVelocityTracker.class,
    DeviceViewConfiguration.class,
    DeviceViewRoot.class,
    DeviceWallpaper.class,
    DeviceWindow.class,
    DeviceWindowManagerGlobal.class,
    DeviceZoomButtons.class,
  };

  private Shadows() {}
}
