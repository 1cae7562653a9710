package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.IntentFilter;
import android.content.pm.PackageParser;
import android.util.Log;
import dev.hitchproof.device.inside.level.Level;
import java.util.ArrayList;
import java.util.List;

/** Manifest receivers for broadcasts that the app sends itself; those from outside go to BroadcastServer. */
final class Receivers {
  private Receivers() {}

  static void register(Application app, AppPackage pkg, ClassLoader loader) {
    for (PackageParser.Activity r : pkg.parsed().receivers) {
      try {
        BroadcastReceiver b = (BroadcastReceiver) loader.loadClass(r.info.name).getDeclaredConstructor().newInstance();
        List<IntentFilter> filters = new ArrayList<>(r.intents);
        for (IntentFilter f : filters) {
          app.registerReceiver(b, f, null, null, Level.exportedFlag(r.info.exported));
        }
      } catch (ReflectiveOperationException e) {
        Log.e("ActivityThread", "Unable to instantiate receiver " + r.info.name, e);
      }
    }
  }
}
