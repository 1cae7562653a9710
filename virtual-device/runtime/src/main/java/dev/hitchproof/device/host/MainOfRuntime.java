package dev.hitchproof.device.host;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** The sandboxed half and its main thread. */
interface MainOfRuntime {
  AppRuntime runtime();

  /** Only while no loop runs. Throws what {@code call} throws, of every kind. */
  <T> T onMain(Callable<T> call);

  /** Lets main loop; the latch opens when it has left the loop. */
  CountDownLatch loop();
}
