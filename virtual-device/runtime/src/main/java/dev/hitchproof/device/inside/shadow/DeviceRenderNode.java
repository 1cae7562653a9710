package dev.hitchproof.device.inside.shadow;

import android.graphics.RenderNode;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNativeRenderNode;

/** Answers {@code dumpsys gfxinfo} on API 29 too: since API 30 the method has the name by which Robolectric knows it. */
@Implements(value = RenderNode.class, isInAndroidSdk = false, callNativeMethodsByDefault = true)
public class DeviceRenderNode extends ShadowNativeRenderNode {
  @Implementation(maxSdk = 29)
  protected static int nGetDebugSize(long node) {
    return nGetUsageSize(node);
  }
}
