package com.example;

import dev.hitchproof.device.inside.time.Executed;

/** Code of an app, by its package. */
public final class Locks {
  private Locks() {}

  static boolean keepsTurn(Object lock) {
    synchronized (lock) {
      return Executed.keepsTurn();
    }
  }
}
