package dev.hitchproof.device.inside.level;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Converts between a level's frame info block and the device's, which has the order of API 33 and 34, followed by what only other
 * levels have: until API 30 the times of the oldest and newest input event, on API 36 the time that the work should take.
 * https://cs.android.com/android/platform/superproject/+/android-10.0.0_r1:frameworks/base/libs/hwui/FrameInfo.h
 */
public final class FrameBlock {
  /** Indices in the device's block of the values of API 29, in that level's order. */
  private static final int[] OF_29 = {0, 2, 3, 23, 24, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19};
  private static final int SIZE_OF_31 = 22;
  private static final int SIZE_OF_33 = 23;
  private static final int UI_PART = 12;
  private static final int UI_PART_OF_29 = 9;
  private static final int DEADLINE = 9;
  private static final int INTERVAL = 11;
  private static final int OLDEST_INPUT = 3;
  private static final int WORKLOAD_TARGET = 25;

  private FrameBlock() {}

  /** Indices in the device's block of a level's values, in the level's order. */
  public static int[] places(int api) {
    if (api < 31) return OF_29.clone();
    if (api < 33) return IntStream.range(0, SIZE_OF_31).toArray();
    if (api < 36) return IntStream.range(0, SIZE_OF_33).toArray();
    IntStream ui = IntStream.concat(IntStream.range(0, UI_PART), IntStream.of(WORKLOAD_TARGET));
    return IntStream.concat(ui, IntStream.range(UI_PART, SIZE_OF_33)).toArray();
  }

  /** A level's block, made from the device's. */
  public static long[] ofLevel(int api, long[] block) {
    return IntStream.of(places(api)).mapToLong(i -> block[i]).toArray();
  }

  /** What the UI thread wrote, in the device's order, followed by what only other levels have; API 29 has no vsync id. */
  public static long[] uiPart(int api, long[] info, long periodNs) {
    if (api >= 36) return LongStream.concat(LongStream.of(info).limit(UI_PART), LongStream.of(0, 0, info[UI_PART])).toArray();
    if (api >= 31) return info;
    long intendedNs = info[1];
    long[] ui = LongStream.of(info[0], 0, intendedNs, info[2], 0).toArray();
    long[] all = new long[UI_PART + 2];
    System.arraycopy(ui, 0, all, 0, ui.length);
    System.arraycopy(info, ui.length, all, ui.length, UI_PART_OF_29 - ui.length);
    all[DEADLINE] = intendedNs + periodNs;
    all[INTERVAL] = periodNs;
    System.arraycopy(info, OLDEST_INPUT, all, UI_PART, 2);
    return all;
  }
}
