package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.process.AppEnvironment;
import dev.hitchproof.device.inside.shadow.Shadows;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandler;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.SdkProvider;
import org.robolectric.util.inject.Injector;

/** The Android framework in its own class loader, with its main thread, without JUnit. */
final class Sandbox implements MainOfRuntime {
  private static final String DEVICE = "dev.hitchproof.device.inside.Device";
  private final AndroidSandbox sandbox;
  private final AppRuntime runtime;

  Sandbox(DeviceSpec spec, int api) {
    this(spec, api, handler -> handler);
  }

  /** @param around wraps the handler that finds the methods of shadows */
  Sandbox(DeviceSpec spec, int api, UnaryOperator<ClassHandler> around) {
    Injector injector =
        new Injector.Builder()
            .bind(Properties.class, System.getProperties())
            .bind(AndroidSandbox.TestEnvironmentSpec.class, new AndroidSandbox.TestEnvironmentSpec(AppEnvironment.class))
            .build();
    Sdk sdk =
        injector.getInstance(SdkProvider.class).getSdks().stream()
            .filter(s -> s.getApiLevel() == api)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no framework of API " + api + " in robolectric.dependency.dir"));
    Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
    sandbox =
        injector
            .getInstance(SandboxManager.SandboxBuilder.class)
            .build(SandboxRules.of(interceptors), sdk, sdk, ResourcesMode.Mode.BINARY, SQLiteMode.Mode.NATIVE);
    ShadowMap shadows =
        injector.getInstance(ShadowProviders.class).getBaseShadowMap().newBuilder().addShadowClasses(Shadows.OURS).build();
    sandbox.replaceShadowMap(shadows);
    sandbox.configure(
        new CanvasCalls(around.apply(injector.getInstance(ClassHandlerBuilder.class).build(shadows, new RealMethods(api), interceptors))),
        interceptors);
    runtime = sandbox.runOnMainThread((Callable<AppRuntime>) () -> {
      ClassLoader loader = sandbox.getRobolectricClassLoader();
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> device = loader.loadClass(DEVICE);
      return (AppRuntime) device.getConstructor(AndroidSandbox.class, DeviceSpec.class).newInstance(sandbox, spec);
    });
  }

  @Override
  public AppRuntime runtime() {
    return runtime;
  }

  @Override
  public <T> T onMain(Callable<T> call) {
    return sandbox.runOnMainThread((Callable<T>) () -> {
      runtime.mainIsAway(false);
      try {
        return call.call();
      } finally {
        runtime.mainIsAway(true);
      }
    });
  }

  @Override
  public CountDownLatch loop() {
    CountDownLatch left = new CountDownLatch(1);
    Thread t = new Thread(() -> {
      try {
        onMain(Executors.callable(runtime::loop));
      } finally {
        left.countDown();
      }
    }, "host-main-loop");
    t.setDaemon(true);
    t.start();
    return left;
  }
}
