package dev.hitchproof.device.inside;

import android.os.Looper;
import dev.hitchproof.device.api.CleanStack;
import dev.hitchproof.device.api.VirtualTime;
import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.AppRuntime;
import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.host.DeviceSpec;
import dev.hitchproof.device.host.AppRuntime.ProcessSpec;
import dev.hitchproof.device.host.AppRuntime.ShellProgram;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.ScreenConfiguration;
import dev.hitchproof.device.inside.process.AppPackage;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import dev.hitchproof.device.inside.process.Logcat;
import dev.hitchproof.device.inside.process.OpenApks;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.process.SystemSettings;
import dev.hitchproof.device.inside.shadow.Injection;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.time.Memory;
import dev.hitchproof.device.inside.time.Stopped;
import dev.hitchproof.device.inside.window.Touch;
import dev.hitchproof.device.inside.window.Windows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntConsumer;
import org.robolectric.internal.AndroidSandbox;

/** The sandboxed half of the device: runs one process after the other on one framework. */
public final class Device implements AppRuntime {
  /** Made before a process has its seed, since making a lambda draws identity hashes. */
  private static final IntConsumer LOADING = Memory.OF_DEVICE::loads;

  private final AndroidSandbox sandbox;
  private final DeviceSpec spec;
  private final Operations operations;
  private boolean used;
  /** Equal for all processes: two equal builds do equal work one after the other. */
  private long seedOfProcesses;

  public Device(AndroidSandbox sandbox, DeviceSpec spec) {
    this.sandbox = sandbox;
    this.spec = spec;
    this.operations = new Operations();
    Thread.currentThread().setName("main"); // stacks and logs show it
    DeviceTime.THREADS.seed(spec.seed());
    ScreenConfiguration.set(spec.configuration());
    if (spec.psPerUnit() > 0) Charges.OF_DEVICE.cost(Math.max(1, Math.round(spec.psPerUnit() / (double) CallCosts.UNIT)));
    DeviceTime.SCHEDULER.host.cores(spec.cores());
    DeviceTime.SCHEDULER.watchUnscheduled(t -> spec.unscheduled().accept(described(t)));
    FrameworkState.prepare(sandbox);
    Folders.mount(spec.dataDir());
    Logcat.sendTo(spec.log());
    SystemSettings.name(spec.manufacturer(), spec.model());
    Injection.allow(spec.appInjection(), spec.instrumentedInjection(), spec.shellInjection());
    Display.switchOn(spec);
    Display.watchRate(() -> DeviceTime.SCHEDULER.at(DeviceTime.nowNs(), DeviceTime.SCHEDULER.main(), Device::rateChanged));
  }

  /** A thread that waits for something outside the device: {@code pool-1-thread-1 in com.acme.Feed.load}. */
  private static String described(Thread t) {
    String waits = CleanStack.firstOfApp(CleanStack.of(t.getStackTrace()));
    return waits == null ? t.getName() : t.getName() + " in " + waits;
  }

  @Override
  public String packageIn(String apk) {
    return MainThread.readFromHere(() -> AppPackage.parse(Path.of(apk)).name());
  }

  @Override
  public void closeRemovedApks() {
    OpenApks.closeRemoved();
  }

  @Override
  public void warn(String sentence) {
    Logcat.print(android.util.Log.WARN, "VirtualDevice", sentence);
  }

  @Override
  public void mainIsAway(boolean isAway) {
    DeviceTime.SCHEDULER.host.mainIsAway(isAway);
  }

  @Override
  public void begin(ProcessSpec p) {
    if (used) reset();
    used = true;
    ProcessEnd.clear();
    Windows.reset();
    Touch.reset();
    Injection.instrumented(false);
    Display.newProcess();
    if (seedOfProcesses == 0) seedOfProcesses = spec.seed() * 31 + p.pid();
    VirtualTime.seed(seedOfProcesses, p.pid());
    try {
      ClassLoader loader = new AppClassLoader(p.apks(), p.classes(), sandbox.getRobolectricClassLoader(), LOADING);
      FrameworkState.begin(sandbox, new AppProcess(p, loader, Windows.OF_ACTIVITIES));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open " + p.apks(), e);
    } catch (RuntimeException | Error e) {
      if (!(e instanceof Stopped)) ProcessEnd.mainCrashed(e);
      throw e;
    }
    DeviceTime.SCHEDULER.host.mainLoops(true);
  }

  @Override
  public void loop() {
    try {
      Looper.loop();
    } catch (Stopped asked) {
      return;
    } catch (Throwable t) {
      ProcessEnd.mainCrashed(t);
    } finally {
      DeviceTime.SCHEDULER.host.mainLoops(false);
    }
  }

  @Override
  public void stop() {
    DeviceTime.SCHEDULER.host.stop();
  }

  @Override
  public void reset() {
    used = false;
    AppProcess.gone();
    FrameworkState.end(sandbox);
  }

  private static void rateChanged() {
    if (AppProcess.running() != null) SystemSettings.rateChanged();
  }

  @Override
  public Map<String, Object> perform(String op, Map<String, Object> args) {
    return operations.perform(op, args);
  }

  @Override
  public Map<String, Object> run(ShellProgram program) {
    return ShellProgramRun.run(program, sandbox.getRobolectricClassLoader());
  }

  @Override
  public void advance(long byNs) {
    DeviceTime.SCHEDULER.host.pass(byNs);
  }

  @Override
  public long nowNs() {
    return DeviceTime.nowNs();
  }

  @Override
  public End ended() {
    return ProcessEnd.get();
  }

  @Override
  public void flushDisplayLog() {
    Display.flushLog();
  }
}
