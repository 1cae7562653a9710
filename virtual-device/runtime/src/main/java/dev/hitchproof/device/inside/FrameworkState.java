package dev.hitchproof.device.inside;

import android.security.net.config.ApplicationConfig;
import dev.hitchproof.device.api.KeptReference;
import dev.hitchproof.device.host.DeviceConfiguration;
import dev.hitchproof.device.inside.display.ScreenConfiguration;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import dev.hitchproof.device.inside.process.FrameworkCaches;
import dev.hitchproof.device.inside.process.FrameworkThreads;
import dev.hitchproof.device.inside.process.AppEnvironment.Placeholder;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.server.ServerProxy;
import dev.hitchproof.device.inside.shadow.DeviceMessageQueue;
import dev.hitchproof.device.inside.time.Clock;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.config.ConfigurationRegistry;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.plugins.HierarchicalConfigurationStrategy.ConfigurationImpl;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowProcess;
import org.robolectric.shadows.ShadowSystemClock;

/** Robolectric's framework state: created for a process, discarded after it. */
final class FrameworkState {
  private FrameworkState() {}

  /** Called before the first process: the clock and the manifest parser need this much. That process finds what each finds. */
  static void prepare(AndroidSandbox sandbox) {
    Path framework = Path.of(System.getProperty("hitchproof.device.framework"));
    RuntimeEnvironment.setAndroidFrameworkJarPath(framework);
    ConfigurationRegistry.instance = new ConfigurationRegistry(configuration().map());
    sandbox.getTestEnvironment().resetState();
    ShadowSystemClock.advanceBy(Duration.ofNanos(Clock.UP_NS));
  }

  static void begin(AndroidSandbox sandbox, AppProcess process) {
    ShadowEnvironment.setExternalStorageDirectory(Folders.storage().toPath());
    FrameworkCaches.empty();
    ShadowProcess.setPid(process.spec().pid());
    ShadowProcess.setUid(process.spec().uid());
    sandbox.getTestEnvironment().setUpApplicationState("hitchproof", configuration(), process.manifest());
    RuntimeEnvironment.application = process.application(); // Robolectric put the placeholder back
  }

  /**
   * The clock continues where it was: a device does not restart when an app does. References are collected after each process,
   * not by memory use, which depends on the host: what the framework finds cleared affects what the next process executes.
   */
  static void end(AndroidSandbox sandbox) {
    long now = DeviceTime.nowNs();
    List<Thread> started = DeviceTime.THREADS.end();
    ProcessEnd.leave(started);
    DeviceTime.SCHEDULER.host.kill(started);
    DeviceMessageQueue.destroyOf(started);
    sandbox.getTestEnvironment().tearDownApplication();
    sandbox.getTestEnvironment().resetState();
    DeviceTime.SCHEDULER.host.reset();
    ShadowSystemClock.advanceBy(Duration.ofNanos(now - DeviceTime.nowNs()));
    ServerProxy.removeAll();
    FrameworkThreads.forgetApp();
    FrameworkCaches.empty();
    Level.closeInput();
    ApplicationConfig.setDefaultInstance(null); // the next application would read the ended one's, from its APK
    KeptReference.collect();
  }

  private static ConfigurationImpl configuration() {
    Config config =
        Config.Builder.defaults().setQualifiers(qualifiers()).setApplication(Placeholder.class).build();
    ConfigurationImpl modes = new ConfigurationImpl();
    modes.put(Config.class, config);
    modes.put(LooperMode.Mode.class, LooperMode.Mode.PAUSED);
    modes.put(GraphicsMode.Mode.class, GraphicsMode.Mode.NATIVE);
    modes.put(SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
    modes.put(ConscryptMode.Mode.class, ConscryptMode.Mode.OFF);
    modes.put(LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF);
    return modes;
  }

  /**
   * Used until {@link ScreenConfiguration#apply} sets the exact size.
   * https://developer.android.com/guide/topics/resources/providing-resources#QualifierRules
   */
  private static String qualifiers() {
    DeviceConfiguration c = ScreenConfiguration.current();
    return "en-rUS-" + (c.isLandscape() ? "land" : "port") + "-" + c.densityDpi() + "dpi";
  }
}
