package dev.hitchproof.device.inside.server;

import android.os.IBinder;

/** What the window manager hears of activities. */
public interface ShownActivities {
  /** An activity has come to the top, or is gone. */
  void changed();

  /** A finished activity has made way for another one: its windows draw no more, although it is destroyed only later. */
  void gone(IBinder activity);
}
