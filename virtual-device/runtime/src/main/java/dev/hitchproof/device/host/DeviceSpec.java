package dev.hitchproof.device.host;

import java.io.File;
import java.util.function.Consumer;

/** The arguments of {@code boot}. {@code log} receives logcat lines. */
public record DeviceSpec(
    File dataDir,
    File cacheDir,
    double refreshHz,
    long seed,
    int widthPx,
    int heightPx,
    int densityDpi,
    Consumer<String> log) {
  /** As the device is held at first. */
  public boolean isLandscape() {
    return widthPx > heightPx;
  }
}
