package dev.hitchproof.device.inside.process;

import android.app.Application;
import android.app.Instrumentation;
import android.content.Context;
import android.os.Bundle;
import javax.inject.Named;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;

/** Robolectric's environment with {@link AppInstrumentation}, which needs no androidx.test. */
public class AppEnvironment extends AndroidTestEnvironment {
  public AppEnvironment(
      @Named("runtimeSdk") Sdk runtimeSdk,
      @Named("compileSdk") Sdk compileSdk,
      ShadowProvider[] shadows,
      TestEnvironmentLifecyclePlugin[] plugins) {
    super(runtimeSdk, compileSdk, shadows, plugins);
  }

  @Override
  protected Instrumentation pickInstrumentation() {
    return new AppInstrumentation();
  }

  /** The application Robolectric creates first; {@link AppProcess#bind} replaces it by the app's. */
  public static class Placeholder extends Application {}

  /** Binds the real application when Robolectric creates its placeholder; runs "sync" work inline. */
  public static class AppInstrumentation extends Instrumentation {
    @Override
    public void callApplicationOnCreate(Application app) {
      if (app instanceof AppEnvironment.Placeholder) AppProcess.running().bind(this, app);
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
}
