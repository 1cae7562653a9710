package dev.hitchproof.device.inside.shadow;

import android.widget.ZoomButtonsController;
import org.robolectric.annotation.Implements;

/** The framework's own code: Robolectric's leaves out its constructor, so that the first call fails. */
@Implements(value = ZoomButtonsController.class, isInAndroidSdk = false)
public class DeviceZoomButtons {}
