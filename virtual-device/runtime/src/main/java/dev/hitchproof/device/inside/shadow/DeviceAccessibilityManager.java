package dev.hitchproof.device.inside.shadow;

import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAccessibilityManager;
import org.robolectric.util.ReflectionHelpers;

/** Forgets an event once it is sent. Robolectric keeps each one for a test, and with it the views of all screens so far. */
@Implements(value = AccessibilityManager.class, isInAndroidSdk = false)
public class DeviceAccessibilityManager extends ShadowAccessibilityManager {
  private static final List<?> SENT = ReflectionHelpers.getStaticField(ShadowAccessibilityManager.class, "sentAccessibilityEvents");

  @Implementation
  @Override
  protected void sendAccessibilityEvent(AccessibilityEvent event) {
    super.sendAccessibilityEvent(event);
    SENT.clear();
  }
}
