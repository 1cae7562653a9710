package dev.hitchproof.device.inside.shadow;

/** The shadows at the native border that stand in for Robolectric's. */
public final class Shadows {
  public static final Class<?>[] OURS = {
    DeviceAccessibilityManager.class,
    DeviceActivityThread.class,
    DeviceAnswers.DeviceActivityManager.class,
    DeviceAnswers.DeviceDebug.class,
    DeviceAnswers.DeviceFileObserver.class,
    DeviceAnswers.DeviceKeyEvent.class,
    DeviceAnswers.DeviceLog.class,
    DeviceAnswers.DeviceMotionEvent.class,
    DeviceAnswers.DevicePdfDocument.class,
    DeviceAnswers.DeviceProcess.class,
    DeviceAnswers.DeviceRenderScript.class,
    DeviceAnswers.DeviceSearchManager.class,
    DeviceAnswers.DeviceUserManager.class,
    DeviceAnswers.DeviceViewConfiguration.class,
    DeviceAnswers.DeviceWallpaper.class,
    DeviceAnswers.DeviceZoomButtons.class,
    DeviceContextImpl.class,
    DeviceDecorView.class,
    DeviceDisplayEventReceiver.class,
    DeviceFrameInfo.class,
    DeviceHardwareRenderer.class,
    DeviceInputEventReceiver.class,
    DeviceJankRegistration.class,
    DeviceLoadedApk.class,
    DeviceMessageQueue.class,
    DevicePackageParser.class,
    DeviceRegionDecoder.class,
    DeviceRenderNode.class,
    DeviceRendererObserver.class,
    DeviceSurface.DeviceViewRoot.class,
    DeviceSurface.class,
    DeviceSystemClock.class,
    DeviceToast.class,
    DeviceVelocityTracker.class,
    DeviceWindow.DevicePhoneWindow.class,
    DeviceWindow.class,
    DeviceWindowManagerGlobal.class,
    InjectedInput.DeviceInputManager.class,
    InjectedInput.DeviceInputManagerGlobal.class,
  };

  private Shadows() {}
}
