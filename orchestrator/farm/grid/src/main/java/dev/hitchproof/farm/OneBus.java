package dev.hitchproof.farm;

import org.openqa.selenium.events.EventBus;
import org.openqa.selenium.events.local.GuavaEventBus;
import org.openqa.selenium.grid.config.Config;

/** The event bus of this process. Grid makes a bus for each configuration, by the class that it names. */
public final class OneBus {
  private static final EventBus BUS = new GuavaEventBus();

  private OneBus() {}

  /** Called by Grid. */
  public static EventBus create(Config config) {
    return BUS;
  }
}
