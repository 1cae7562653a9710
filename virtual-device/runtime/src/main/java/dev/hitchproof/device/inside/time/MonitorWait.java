package dev.hitchproof.device.inside.time;

/** A thread that waits for a monitor which another thread has entered. */
public record MonitorWait(Thread thread, Object monitor, Thread holder) {}
