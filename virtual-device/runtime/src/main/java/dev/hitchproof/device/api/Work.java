package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.Charges;

/** What metered code calls: the target of {@code host.WorkMeter}. A block costs one comparison and one subtraction. */
public final class Work {
  private Work() {}

  /** A basic block of so many units begins. */
  public static void spend(int units) {
    Charges.OF_DEVICE.spend(units);
  }

  public static void enterMonitor() {
    Charges.OF_DEVICE.enterMonitor();
  }

  public static void exitMonitor() {
    Charges.OF_DEVICE.exitMonitor();
  }

  /** The clock is about to be read. */
  public static void readsClock() {
    Charges.OF_DEVICE.readsClock();
  }
}
