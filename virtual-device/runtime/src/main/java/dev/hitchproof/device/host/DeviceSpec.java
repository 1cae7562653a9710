package dev.hitchproof.device.host;

import java.io.File;
import java.util.function.Consumer;

/**
 * The arguments of {@code boot}, as virtual-device/docs/control-port.md has them. {@code log} receives logcat lines,
 * {@code unscheduled} the name of each thread that waited for something that the scheduler does not see, and the method.
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
