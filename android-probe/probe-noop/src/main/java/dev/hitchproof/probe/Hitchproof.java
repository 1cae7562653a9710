package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;

/** The probe's public API without the probe, for release builds. */
public final class Hitchproof {
  private Hitchproof() {}

  public static void install(Context context) {}

  public static void scene(String name) {}

  public static void state(String keyAndValue) {}

  public static void mark(String kind, String text) {}

  public static void setLateFrameListener(LateFrameListener listener) {}

  public static void onNewIntent(Intent intent) {}

  public static boolean isRecording() {
    return false;
  }
}
