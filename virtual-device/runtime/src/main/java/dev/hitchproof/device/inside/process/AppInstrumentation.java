package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.app.Instrumentation;
import android.content.Context;
import android.os.Bundle;
import org.robolectric.RuntimeEnvironment;

/** Binds the real application when Robolectric creates its placeholder; runs "sync" work inline. */
public class AppInstrumentation extends Instrumentation {
  @Override
  public void callApplicationOnCreate(Application app) {
    if (app instanceof Placeholder) AppProcess.running().bind(this, app);
    else super.callApplicationOnCreate(app);
  }

  @Override
  public void runOnMainSync(Runnable r) {
    r.run();
  }

  @Override
  public void waitForIdleSync() {}

  @Override
  public Context getTargetContext() {
    return RuntimeEnvironment.getApplication();
  }

  @Override
  public Context getContext() {
    return RuntimeEnvironment.getApplication();
  }

  @Override
  public void finish(int code, Bundle results) {}
}
