package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.Charges;

/** What metered code calls: the target of {@code host.WorkMeter}. A block costs one comparison and one subtraction. */
public final class Work {
  private Work() {}

  /** A basic block of so many units begins. */
  public static void spend(int units) {
    Charges.OF_DEVICE.spend(units);
  }

  /** The calling thread is about to enter a monitor; returns when no other thread of the device is in it. */
  public static void entersMonitor(Object monitor) {
    Charges.OF_DEVICE.entersMonitor(monitor);
  }

  public static void leftMonitor(Object monitor) {
    Charges.OF_DEVICE.leftMonitor(monitor);
  }

  /** The clock is about to be read. */
  public static void readsClock() {
    Charges.OF_DEVICE.readsClock();
  }
}
