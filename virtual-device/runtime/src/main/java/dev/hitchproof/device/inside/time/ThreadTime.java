package dev.hitchproof.device.inside.time;

/**
 * @param number in the order in which the threads began; main has 0
 * @param cpuNs time for which it has worked; −1 under the free clock, which does not know
 */
public record ThreadTime(int number, String name, long cpuNs) {}
