package dev.hitchproof.device.inside.process;

import android.app.Instrumentation;
import javax.inject.Named;
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
}
