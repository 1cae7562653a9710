package dev.hitchproof.demo;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Bundle;

/** How much slower than planned this APK was built to be: a value of the manifest. */
final class Slowdown {
  private Slowdown() {}

  @SuppressWarnings("deprecation") // the replacement came with API 33
  static int percent(Context context) {
    try {
      Bundle values =
          context
              .getPackageManager()
              .getApplicationInfo(context.getPackageName(), PackageManager.GET_META_DATA)
              .metaData;
      return values == null ? 0 : values.getInt("dev.hitchproof.demo.slowdownPercent", 0);
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(
          "the running app is not installed: " + context.getPackageName(), e);
    }
  }
}
