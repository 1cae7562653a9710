package dev.hitchproof.device.inside.shadow;

import android.app.WallpaperManager;
import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWallpaperManager;

/** An app without permission for the user's wallpaper gets the one that is built in; here it is black. */
@Implements(value = WallpaperManager.class, isInAndroidSdk = false)
public class DeviceWallpaper extends ShadowWallpaperManager {
  @Implementation
  protected Drawable getDrawable() {
    return new ColorDrawable(Color.BLACK);
  }

  @Implementation
  protected Drawable peekDrawable() {
    return getDrawable();
  }
}
