package dev.hitchproof.device.inside.shadow;

import java.util.Comparator;
import java.util.stream.Stream;

/** The shadows at the native border that stand in for Robolectric's. */
public final class Shadows {
  public static final Class<?>[] OURS =
      Stream.concat(
              Stream.of(
                  DeviceAccessibilityManager.class, DeviceActivityThread.class, DeviceContextImpl.class, DeviceDecorView.class,
                  DeviceDisplayEventReceiver.class, DeviceDisplayEventReceiver.DeviceFrameInfo.class, DeviceHardwareRenderer.class, DeviceInputEventReceiver.class,
                  DeviceJankRegistration.class, DeviceLoadedApk.class, DeviceMessageQueue.class, DeviceLoadedApk.DevicePackageParser.class,
                  DeviceRegionDecoder.class, DeviceRendererObserver.class, DeviceSurface.class, DeviceSurface.DeviceViewRoot.class,
                  DeviceSystemClock.class, DeviceToast.class, DeviceVelocityTracker.class, DeviceWindow.class,
                  DeviceWindow.DevicePhoneWindow.class, DeviceWindowManagerGlobal.class, InjectedInput.DeviceInputManager.class, InjectedInput.DeviceInputManagerGlobal.class),
              Stream.of(DeviceAnswers.class.getDeclaredClasses()).sorted(Comparator.comparing(Class::getName)))
          .toArray(Class<?>[]::new);

  private Shadows() {}
}
