package dev.hitchproof.device.host;

import dev.hitchproof.device.inside.process.AppEnvironment;
import dev.hitchproof.device.inside.shadow.Shadows;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandler;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.MethodRef;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.SdkProvider;
import org.robolectric.util.inject.Injector;

/** The Android framework in its own class loader, with its main thread, without JUnit. */
final class Sandbox implements Processes.MainOfRuntime {
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

  /** Disables Robolectric's shadow methods where the framework's code works with the device's servers. */
  static final class RealMethods extends AndroidSdkShadowMatcher {
    private static final Set<String> WHOLE =
        Set.of("ShadowActivity", "ShadowService", "ShadowActivityTaskManager", "ShadowTabHost", "ShadowTabSpec",
            "ShadowTabWidget", "ShadowTabActivity", "ShadowActivityGroup", "ShadowFilter",
            "ShadowBroadcastReceiver", "ShadowTrace", "ShadowBroadcastPendingResult",
            "ShadowViewConfiguration", // a touch slop of 16 dp, where a phone has 8
            "ShadowZoomButtonsController", // without a constructor, so that the first call fails
            "ShadowSharedPreferencesEditorImpl"); // its apply waits for storage, as commit does

    private static final Map<String, Set<String>> SOME =
        Map.of(
            "ShadowContextImpl",
            Set.of("startService", "startForegroundService", "stopService", "bindService", "bindServiceAsUser",
                "unbindService", "validateServiceIntent", "getClassLoader", "startActivityAsUser"),
            "ShadowActivityManager", Set.of("getService"),
            // Robolectric's method repeats an infinite animation once.
            "ShadowValueAnimator", Set.of("setRepeatCount"),
            "ShadowActivityThread", Set.of("requestRelaunchActivity", "getApplication"));

    RealMethods(int apiLevel) {
      super(apiLevel);
    }

    @Override
    public boolean matches(Method m) {
      String shadow = m.getDeclaringClass().getSimpleName();
      if (WHOLE.contains(shadow) || SOME.getOrDefault(shadow, Set.of()).contains(m.getName())) return false;
      return super.matches(m);
    }
  }

  /**
   * Which classes are loaded on which side of the sandbox, as Robolectric's own runner has it.
   * https://github.com/robolectric/robolectric/blob/robolectric-4.16.1/robolectric/src/main/java/org/robolectric/internal/AndroidConfigurer.java
   */
  static final class SandboxRules {
    private static final List<String> HOST_SIDE =
        List.of("dev.hitchproof.device.boot.", "dev.hitchproof.device.files.", "dev.hitchproof.device.host.", "org.bouncycastle.", "org.conscrypt.", "org.objectweb.asm",
            "org.robolectric.manifest.", "org.robolectric.res.", "org.w3c.", "org.xml.");
    private static final List<String> INSTRUMENTED =
        List.of("dalvik.", "libcore.", "android.", "com.android.internal.", "org.apache.http.", "org.ccil.cowan.tagsoup.",
            "org.kxml2.");

    private SandboxRules() {}

    static InstrumentationConfiguration of(Interceptors interceptors) {
      InstrumentationConfiguration.Builder b = InstrumentationConfiguration.newBuilder();
      for (MethodRef m : interceptors.getAllMethodRefs()) b.addInterceptedMethod(m);
      HOST_SIDE.forEach(b::doNotAcquirePackage);
      b.doNotAcquireClass("org.robolectric.shadow.api.ShadowPicker");
      b.addClassNameTranslation("java.nio.charset.Charsets", StandardCharsets.class.getName());
      b.addClassNameTranslation("java.lang.UnsafeByteSequence", Object.class.getName());
      b.addClassNameTranslation("java.util.jar.StrictJarFile", Object.class.getName());
      b.addClassNameTranslation("sun.misc.Cleaner", "java.lang.ref.Cleaner$Cleanable");
      b.doNotInstrumentPackage("android.R");
      b.doNotInstrumentClass("android.app.RecoverableSecurityException");
      INSTRUMENTED.forEach(b::addInstrumentedPackage);
      return b.build();
    }
  }
}
