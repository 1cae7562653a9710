package dev.hitchproof.probe;

import android.util.Log;

/** Guards what belongs to no recorder: installation, commands, threads. Failures are written to the recording, or logged. */
final class ProbeGuard {
  static final Guard GUARD = new Guard("probe", new Guard.Listener() {
    @Override
    public void recorderFailed(String part, String why) {
      Guard.Listener r = recording;
      if (r == null) Log.w("Hitchproof", part + " failed: " + why);
      else r.recorderFailed(part, why);
    }

    @Override
    public void recorderOff(String part, String why) {
      recorderFailed(part, why);
    }
  });
  private static volatile Guard.Listener recording;

  private ProbeGuard() {}

  /** Sets where failures are reported; null while nothing is recorded. Each recording starts with the full number of reports. */
  static void reportTo(Guard.Listener listener) {
    recording = listener;
    GUARD.reportAnew();
  }
}
