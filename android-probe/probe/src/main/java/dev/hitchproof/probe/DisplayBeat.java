package dev.hitchproof.probe;

/** The display's beat as the recording knows it from its frames; without a recording, as the display says. */
final class DisplayBeat implements Stroke.Beat {
  private final Probe probe;

  DisplayBeat(Probe probe) {
    this.probe = probe;
  }

  @Override
  public long vsyncNs() {
    Recording r = probe.recording();
    return r == null ? 0 : r.progress.vsyncNs;
  }

  @Override
  public long periodNs() {
    Recording r = probe.recording();
    return r == null ? Math.round(1e9 / DisplayWatch.refreshHz(probe.app)) : r.progress.periodNs;
  }
}
