package dev.hitchproof.device.inside.process;

import android.Manifest;
import android.app.ActivityThread;
import android.app.Application;
import android.app.Instrumentation;
import android.app.LoadedApk;
import android.content.BroadcastReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import android.os.StrictMode;
import android.os.SystemClock;
import android.util.Log;
import dev.hitchproof.device.host.AppRuntime.ProcessSpec;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.server.ActivityServer;
import dev.hitchproof.device.inside.server.BroadcastServer;
import dev.hitchproof.device.inside.server.ServedApp;
import dev.hitchproof.device.inside.server.ServiceServer;
import dev.hitchproof.device.inside.server.ShownActivities;
import dev.hitchproof.device.inside.server.SystemScreens;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.nativeruntime.DefaultNativeRuntimeLoader;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowSettings;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * The (one) running app process: what {@code ActivityThread.handleBindApplication} does.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/app/ActivityThread.java
 */
public final class AppProcess implements ServedApp {
  private static AppProcess running;

  public final ActivityServer activities;
  public final ServiceServer services = new ServiceServer(this);
  public final BroadcastServer broadcasts = new BroadcastServer(this);
  private final ProcessSpec spec;
  private final ClassLoader loader;
  private AppPackage pkg;
  private Application application;

  public AppProcess(ProcessSpec spec, ClassLoader loader, ShownActivities shown) {
    this.spec = spec;
    this.loader = loader;
    activities = new ActivityServer(this, shown);
    running = this;
  }

  /** Null between two processes. */
  public static AppProcess running() {
    return running;
  }

  public static void gone() {
    running = null;
  }

  /** The running app's package; the framework's between two processes. */
  public static String runningPackage() {
    return running == null ? "android" : running.packageName();
  }

  @Override
  public String packageName() {
    return spec.packageName();
  }

  public ProcessSpec spec() {
    return spec;
  }

  public ClassLoader loader() {
    return loader;
  }

  public AppPackage pkg() {
    return pkg;
  }

  @Override
  public Application application() {
    return application;
  }

  /** Whether a receiver was registered at run time. */
  public boolean hasReceiverFor(Intent intent) {
    return ((ShadowApplication) Shadow.extract(application)).hasReceiverForIntent(intent);
  }

  public AndroidManifest manifest() {
    Path apk = spec.apks().get(0).toPath();
    Path code = splits().length == 0 ? apk : apk.getParent();
    return AppPackage.manifest(apk, () -> pkg = AppPackage.parse(code), () -> pkg.parsed().applicationInfo.targetSdkVersion);
  }

  /** Called instead of the placeholder's onCreate. */
  void bind(Instrumentation instrumentation, Application placeholder) {
    ActivityThread thread = (ActivityThread) RuntimeEnvironment.getActivityThread();
    prepare(thread, placeholder);
    activities.install(thread);
    services.install(thread);
    broadcasts.install(thread);
    Thread.currentThread().setContextClassLoader(loader);
    Level.tellTargetSdk(pkg.parsed().applicationInfo.targetSdkVersion);
    ReflectionHelpers.callStaticMethod(StrictMode.class, "initThreadDefaults", ClassParameter.from(ApplicationInfo.class, pkg.parsed().applicationInfo));
    DeviceTime.SCHEDULER.host.mainStarts(true);
    try {
      start(thread, instrumentation, placeholder);
    } finally {
      DeviceTime.SCHEDULER.host.mainStarts(false);
    }
    registerReceivers();
  }

  /** Runs the first code of the app: what it executes costs time. */
  private void start(ActivityThread thread, Instrumentation instrumentation, Application placeholder) {
    RuntimeEnvironment.application = application = makeApplication(placeholder);
    PlatformAnswers.ofPackage(application, spec.certificate());
    ReflectionHelpers.setField(thread, "mInitialApplication", application);
    Providers.install(application, pkg, loader); // before onCreate, as on a phone: libraries start themselves by providers
    instrumentation.onCreate(new android.os.Bundle());
    instrumentation.callApplicationOnCreate(application);
  }

  /** For broadcasts that the app sends itself; those from outside go to {@link BroadcastServer}. */
  private void registerReceivers() {
    for (PackageParser.Activity r : pkg.parsed().receivers) {
      try {
        BroadcastReceiver b = (BroadcastReceiver) loader.loadClass(r.info.name).getDeclaredConstructor().newInstance();
        for (IntentFilter f : List.copyOf(r.intents)) application.registerReceiver(b, f, null, null, Level.exportedFlag(r.info.exported));
      } catch (ReflectiveOperationException e) {
        Log.e("ActivityThread", "Unable to instantiate receiver " + r.info.name, e);
      }
    }
  }

  private String[] splits() {
    return spec.apks().stream().skip(1).map(File::getPath).toArray(String[]::new);
  }

  private static void prepare(ActivityThread thread, Application placeholder) {
    ReflectionHelpers.setStaticField(ActivityThread.class, "sCurrentActivityThread", thread);
    ReflectionHelpers.setField(thread, "mProfiler",
        ReflectionHelpers.callConstructor(
            ReflectionHelpers.loadClass(ActivityThread.class.getClassLoader(), "android.app.ActivityThread$Profiler")));
    DefaultNativeRuntimeLoader.injectAndLoad(); // typeface preloading needs it
    SystemScreens.install(placeholder);
    SystemSettings.apply(placeholder);
    FrameworkCaches.emptyPools();
    long ms = SystemClock.uptimeMillis();
    Level.setStartTimes(ms);
    Level.openInput();
  }

  private Application makeApplication(Application placeholder) {
    PackageParser.Package p = pkg.parsed();
    LoadedApk apk = ReflectionHelpers.getField(placeholder, "mLoadedApk");
    apk.getApplicationInfo().className = p.applicationInfo.className;
    apk.getApplicationInfo().dataDir = Folders.data(p.packageName).getPath();
    apk.getApplicationInfo().nativeLibraryDir = Folders.data(p.packageName).getPath() + "/lib";
    apk.getApplicationInfo().splitSourceDirs = apk.getApplicationInfo().splitPublicSourceDirs = splits();
    ReflectionHelpers.setField(apk, "mSplitResDirs", splits());
    ReflectionHelpers.setField(apk, "mResources", null);
    ReflectionHelpers.setField(apk, "mApplication", null);
    Level.forgetApplications();
    ShadowApplication shadow = Shadow.extract(placeholder);
    shadow.grantPermissions(p.requestedPermissions.toArray(new String[0]));
    ShadowSettings.setCanDrawOverlays(p.requestedPermissions.contains(Manifest.permission.SYSTEM_ALERT_WINDOW));
    return Level.makeApplication(apk);
  }
}
