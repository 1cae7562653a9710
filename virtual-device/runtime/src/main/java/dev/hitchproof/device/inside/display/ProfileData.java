package dev.hitchproof.device.inside.display;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Counts of frames since a reset, printed as {@code dumpsys gfxinfo} prints them.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/ProfileData.cpp
 */
final class ProfileData {
  enum Jank {
    MISSED_VSYNC("Missed Vsync"),
    HIGH_INPUT_LATENCY("High input latency"),
    SLOW_UI("Slow UI thread"),
    SLOW_SYNC("Slow bitmap uploads"),
    SLOW_RENDER_THREAD("Slow issue draw commands"),
    MISSED_DEADLINE("Frame deadline missed"),
    MISSED_DEADLINE_LEGACY("Frame deadline missed (legacy)");

    final String title;

    Jank(String title) {
      this.title = title;
    }
  }

  private static final int BUCKETS = 57;
  private static final int SLOW_BUCKETS = 97;
  private static final int GPU_BUCKETS = 26;
  private static final int FIRST_MS = 5;
  private static final int STEPS_OF_2_FROM_MS = 32;
  private static final int STEPS_OF_4_FROM_MS = 48;
  private static final int SLOW_FROM_MS = 150;
  private static final int SLOW_STEP_MS = 50;
  private static final int GPU_REST_MS = 4_950;
  private static final long NS_PER_MS = 1_000_000L;

  private final long sinceNs;
  private final int[] frames = new int[BUCKETS + SLOW_BUCKETS];
  private final int[] gpuFrames = new int[GPU_BUCKETS];
  private final Map<Jank, Integer> janks = new EnumMap<>(Jank.class);
  private int total;
  private int janky;
  private int jankyLegacy;

  ProfileData(long sinceNs) {
    this.sinceNs = sinceNs;
  }

  void frame(long durationNs) {
    total++;
    frames[bucketOf(durationNs / NS_PER_MS)]++;
  }

  void gpuFrame(long durationNs) {
    gpuFrames[(int) Math.min(durationNs / NS_PER_MS, GPU_BUCKETS - 1)]++;
  }

  void janky() {
    janky++;
  }

  void jankyLegacy() {
    jankyLegacy++;
  }

  void jank(Jank kind) {
    janks.merge(kind, 1, Integer::sum);
  }

  /** Buckets of 1 ms up to 32 ms, 2 ms up to 48 ms, 4 ms up to 136 ms, then 50 ms up to 5 s. */
  private static int bucketOf(long ms) {
    if (ms <= FIRST_MS) return 0;
    long folded = ms > STEPS_OF_4_FROM_MS ? STEPS_OF_4_FROM_MS + (ms - STEPS_OF_4_FROM_MS) / 2 : ms;
    folded = folded > STEPS_OF_2_FROM_MS ? STEPS_OF_2_FROM_MS + (folded - STEPS_OF_2_FROM_MS) / 2 : folded;
    if (folded - FIRST_MS < BUCKETS) return (int) folded - FIRST_MS;
    return BUCKETS + (int) Math.min(Math.max(0, ms - SLOW_FROM_MS) / SLOW_STEP_MS, SLOW_BUCKETS - 1);
  }

  private static int msOfBucket(int bucket) {
    if (bucket >= BUCKETS) return SLOW_FROM_MS + (bucket - BUCKETS) * SLOW_STEP_MS;
    int ms = bucket + FIRST_MS;
    if (ms > STEPS_OF_2_FROM_MS) ms += ms - STEPS_OF_2_FROM_MS;
    if (ms > STEPS_OF_4_FROM_MS) ms += ms - STEPS_OF_4_FROM_MS + 1;
    return ms;
  }

  private static int msOfGpuBucket(int bucket) {
    return bucket == GPU_BUCKETS - 1 ? GPU_REST_MS : bucket + 1;
  }

  /** If there are no frames, the highest bucket, as on a phone. */
  private static int percentile(int percent, int[] counts, IntUnaryOperator msOf) {
    int sum = 0;
    for (int count : counts) sum += count;
    int remaining = sum - percent * sum / 100;
    for (int i = counts.length - 1; i >= 0; i--) {
      remaining -= counts[i];
      if (remaining <= 0) return msOf.applyAsInt(i);
    }
    return 0;
  }

  String text() {
    StringBuilder out = new StringBuilder();
    out.append("\nStats since: ").append(sinceNs).append("ns");
    out.append("\nTotal frames rendered: ").append(total);
    out.append("\nJanky frames: ").append(share(janky));
    out.append("\nJanky frames (legacy): ").append(share(jankyLegacy));
    percentiles(out, "", frames, ProfileData::msOfBucket);
    for (Jank kind : Jank.values()) {
      out.append("\nNumber ").append(kind.title).append(": ").append(janks.getOrDefault(kind, 0));
    }
    histogram(out, "\nHISTOGRAM:", frames, ProfileData::msOfBucket);
    percentiles(out, "gpu ", gpuFrames, ProfileData::msOfGpuBucket);
    histogram(out, "\nGPU HISTOGRAM:", gpuFrames, ProfileData::msOfGpuBucket);
    return out.append('\n').toString();
  }

  private String share(int count) {
    return String.format(Locale.ROOT, "%d (%.2f%%)", count, total == 0 ? 0.0 : 100.0 * count / total);
  }

  private static void percentiles(StringBuilder out, String of, int[] counts, IntUnaryOperator msOf) {
    for (int percent : new int[] {50, 90, 95, 99}) {
      out.append('\n').append(percent).append("th ").append(of).append("percentile: ")
          .append(percentile(percent, counts, msOf)).append("ms");
    }
  }

  private static void histogram(StringBuilder out, String title, int[] counts, IntUnaryOperator msOf) {
    out.append(title);
    for (int i = 0; i < counts.length; i++) {
      out.append(' ').append(msOf.applyAsInt(i)).append("ms=").append(counts[i]);
    }
  }
}
