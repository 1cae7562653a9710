package dev.hitchproof.device.host;

import java.io.File;
import java.util.function.Consumer;

/**
 * The arguments of {@code boot}. {@code restHz} and {@code flingHz}: rates of the display while nothing is asked for, and
 * without a finger; {@code configuration}: the initial one; {@code psPerUnit}: what a unit of work
 * costs, 0 under the free clock; {@code cores}: how many threads work at the same time; {@code renderPermille}: what
 * RenderThread and GPU cost, 1000 being the model's round figures; {@code psPerPixel}: what a pixel that the GPU fills
 * costs, 0 for nothing; {@code without}: methods whose work is free, as in {@link FreeMethods}; {@code logsMethods}: whether the work log says which methods of the app ran; {@code appInjection}, {@code instrumentedInjection}: why an app may not inject input into its own
 * windows, and why not while it is instrumented; {@code shellInjection}: why the shell may not; null if they may; {@code manufacturer} and {@code model}: of {@code Build},
 * null for the device's own. {@code log} receives logcat lines, {@code unscheduled} the name of each thread that waited for
 * something that the scheduler does not see, and the method in which it waited.
 */
public record DeviceSpec(
    File dataDir,
    File cacheDir,
    double refreshHz,
    double restHz,
    double flingHz,
    long seed,
    DeviceConfiguration configuration,
    long psPerUnit,
    int cores,
    long renderPermille,
    long psPerPixel,
    String without,
    boolean logsMethods,
    String appInjection,
    String instrumentedInjection,
    String shellInjection,
    String manufacturer,
    String model,
    Consumer<String> log,
    Consumer<String> unscheduled) {}
