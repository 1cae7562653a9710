package com.example;

import dev.hitchproof.device.inside.time.Executed;

/** Counts as code of an app because of its package. */
public final class Locks {
  private Locks() {}

  static boolean keepsTurn(Object lock) {
    synchronized (lock) {
      return Executed.keepsTurn();
    }
  }
}
