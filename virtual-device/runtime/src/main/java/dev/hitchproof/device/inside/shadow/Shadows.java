package dev.hitchproof.device.inside.shadow;

/** The shadows at the native border that stand in for Robolectric's. */
public final class Shadows {
  public static final Class<?>[] OURS = {
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
    DeviceRenderNode.class,
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
    InjectedInput.DeviceInputManager.class,
    InjectedInput.DeviceInputManagerGlobal.class,
  };

  private Shadows() {}
}
