package dev.hitchproof.device.host;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** The sandboxed half and its main thread. */
interface MainOfRuntime {
  AppRuntime runtime();

  /** Allowed only while no loop runs. Throws what {@code call} throws. */
  <T> T onMain(Callable<T> call);

  /** Starts main's loop; the latch opens when main has left it. */
  CountDownLatch loop();
}
