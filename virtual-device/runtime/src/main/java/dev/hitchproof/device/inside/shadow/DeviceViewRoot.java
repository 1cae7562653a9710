package dev.hitchproof.device.inside.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;

/** Since API 35 a window always makes its surface itself, from a native buffer queue; before that it copies one. */
@Implements(className = "android.view.ViewRootImpl", isInAndroidSdk = false)
public class DeviceViewRoot extends ShadowViewRootImpl {
  @Override
  @Implementation(minSdk = 35)
  protected void updateBlastSurfaceIfNeeded() {
    Object surface = ReflectionHelpers.getField(realObject, "mSurface");
    ((DeviceSurface) Shadow.extract(surface)).becomeWindow();
  }
}
