package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;

/** The probe's public surface without a probe: for builds that are released. */
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
