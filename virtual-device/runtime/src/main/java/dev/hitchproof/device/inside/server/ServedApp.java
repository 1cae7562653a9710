package dev.hitchproof.device.inside.server;

import android.app.Application;

/** The app as system_server sees it. */
public interface ServedApp {
  String packageName();

  Application application();
}
