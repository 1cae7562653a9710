package dev.hitchproof.probe;

import android.content.Context;
import android.content.Intent;
import android.os.Trace;

/** The probe's public API without the probe, for release builds. */
public final class Hitchproof {
  private Hitchproof() {}

  public static void install(Context context) {}

  public static void scene(String name) {}

  public static void state(String keyAndValue) {}

  public static void mark(String kind, String text) {}

  /** Those of the platform, which a system trace shows in release builds, too. */
  public static void beginSection(String name) {
    String text = name == null ? "" : name;
    Trace.beginSection(text.length() > LONGEST_NAME ? text.substring(0, LONGEST_NAME) : text);
  }

  private static final int LONGEST_NAME = 127;

  public static void endSection() {
    Trace.endSection();
  }

  public static void setLateFrameListener(LateFrameListener listener) {}

  public static void setLateFrameListener(LateFrameListener listener, int leastMissedVsyncs) {}

  public static void onNewIntent(Intent intent) {}

  public static boolean isRecording() {
    return false;
  }
}
