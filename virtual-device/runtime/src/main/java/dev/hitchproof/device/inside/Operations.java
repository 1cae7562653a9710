package dev.hitchproof.device.inside;

import android.app.Instrumentation;
import android.content.ContentProvider;
import android.content.res.Configuration;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.hitchproof.device.host.Arguments;
import dev.hitchproof.device.host.DeviceConfiguration;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.ScreenConfiguration;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.FrameworkCaches;
import dev.hitchproof.device.inside.process.DeviceSettings;
import dev.hitchproof.device.inside.process.Providers;
import dev.hitchproof.device.inside.process.SystemSettings;
import dev.hitchproof.device.inside.server.ActivityRecord;
import dev.hitchproof.device.inside.shadow.DeviceToast;
import dev.hitchproof.device.inside.shadow.Injection;
import dev.hitchproof.device.inside.time.DeviceTime;
import dev.hitchproof.device.inside.window.NodeTree.ForeignDialog;
import dev.hitchproof.device.inside.window.Keys;
import dev.hitchproof.device.inside.window.Layers;
import dev.hitchproof.device.inside.window.NodeTree;
import dev.hitchproof.device.inside.window.Picture;
import dev.hitchproof.device.inside.window.FingerSample;
import dev.hitchproof.device.inside.window.Touch;
import dev.hitchproof.device.inside.window.Windows;
import dev.hitchproof.device.inside.work.WorkLog;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The control port's operations on a running app, and on the device itself. Only those that act on the app advance the clock. */
final class Operations {
  private static final long US = 1_000L;
  private static final long MS = 1_000_000L;

  Map<String, Object> perform(String op, Map<String, Object> raw) {
    Arguments a = new Arguments(op, raw);
    DeviceTime.SCHEDULER.host.settle(); // a process that has just started may not have reached its first poll
    return switch (op) {
      case "start-activity" -> acted(ActivityLaunch.run(a));
      case "broadcast" -> acted(Broadcast.run(a));
      case "instrument" -> instrument(a.string("class"));
      case "touch" -> touch(a);
      case "key" -> key(a);
      case "text" -> acting(() -> Keys.type(a.string("text")));
      case "set-text" -> setText(a.string("node"), a.string("text"));
      case "configure" -> setting(() -> ScreenConfiguration.set(ScreenConfiguration.current().with(a)), Operations::configure);
      case "put-setting" -> setting(() -> DeviceSettings.put(a.string("key"), a.optional("value")), () -> DeviceSettings.applyNow(a.string("key")));
      case "thermal" -> setting(() -> DeviceSettings.thermal((int) a.integer("status")), DeviceSettings::applyThermal);
      case "refresh-rate" -> setting(() -> Display.refreshAt(a.number("hz")), SystemSettings::refreshRate);
      case "foreign-window" -> setting(() -> Windows.foreign(a.bool("takesFocus"), a.bool("takesTouches")), Windows::updateFocus);
      case "advance" -> advance(a);
      case "dump-provider" -> dump(a);
      case "gfxinfo" -> Map.of("text", MainThread.read(() -> GraphicsDump.text(a.strings("args").toArray(new String[0]))));
      case "layers" -> MainThread.read(Layers::facts);
      case "clear-layers" -> clearLayers(a.optional("name"));
      case "record-work" -> recordWork();
      case "recorded-work" -> MainThread.call(WorkLog::stop);
      case "tree" -> MainThread.read(() -> tree(!a.has("unimportant") || a.bool("unimportant")));
      case "scroll-range" -> MainThread.read(() -> NodeTree.scrollRange(a.string("node")));
      case "screenshot" -> screenshot(Path.of(a.string("path")));
      case "facts" -> facts();
      case "threads" -> Map.of("text", ThreadDump.of(AppProcess.running().spec().pid(), AppProcess.runningPackage()));
      default -> throw new Refusal("bad-request", "unknown operation " + op);
    };
  }

  private static Map<String, Object> recordWork() {
    DeviceTime.SCHEDULER.host.runUntil(Display.grid().likeFirstNs(DeviceTime.nowNs()));
    return MainThread.call(() -> {
      FrameworkCaches.forgetRemovedViews();
      return WorkLog.start();
    });
  }

  private static Map<String, Object> acted(Map<String, Object> ok) {
    MainThread.awaitIdle();
    return ok;
  }

  private static Map<String, Object> acting(Runnable onMain) {
    MainThread.run(onMain);
    return acted(Map.of());
  }

  /** @param inApp how a running app adopts what was set */
  private static Map<String, Object> setting(Runnable ofDevice, Runnable inApp) {
    ofDevice.run();
    return AppProcess.running() == null ? Map.of() : acting(inApp);
  }

  /** Attaches an instrumentation of the app's own to its running process, for the shell. */
  private static Map<String, Object> instrument(String className) {
    MainThread.call(() -> {
      Class<?> type = AppProcess.running().loader().loadClass(className);
      ((Instrumentation) type.getDeclaredConstructor().newInstance()).onCreate(new Bundle());
      Injection.instrumented(true);
      return null;
    });
    return acted(Map.of());
  }

  private static Map<String, Object> touch(Arguments a) {
    long start = DeviceTime.nowNs();
    long end = start;
    for (Arguments s : a.list("samples")) {
      long at = start + Math.round(s.number("atUs") * US);
      int action = (int) s.integer("action");
      float x = (float) s.number("x");
      float y = (float) s.number("y");
      DeviceTime.SCHEDULER.at(at, DeviceTime.SCHEDULER.main(), () -> Touch.sample(action, new FingerSample(at, x, y)));
      end = Math.max(end, at);
    }
    DeviceTime.SCHEDULER.host.runUntil(end);
    settle(a);
    return Map.of("endUs", DeviceTime.nowNs() / US);
  }

  private static Map<String, Object> key(Arguments a) {
    int code = (int) a.integer("code");
    int meta = a.has("meta") ? (int) a.integer("meta") : 0;
    boolean longPress = a.has("long") && a.bool("long");
    return acting(() -> {
      if (code == KeyEvent.KEYCODE_HOME) AppProcess.running().activities.moveHome();
      else Keys.press(code, meta, longPress);
    });
  }

  /** Sets a field's text as UiAutomator does: without keys and without focus. */
  private static Map<String, Object> setText(String node, String text) {
    Bundle arguments = new Bundle();
    arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
    boolean done = MainThread.call(() -> NodeTree.perform(node, AccessibilityNodeInfo.ACTION_SET_TEXT, arguments));
    return acted(Map.of("done", done));
  }

  private static void configure() {
    AppProcess app = AppProcess.running();
    Configuration before = new Configuration(app.application().getResources().getConfiguration());
    ScreenConfiguration.apply(Display.refreshHz());
    app.activities.configurationChanged(before);
    Windows.resize();
  }

  private static Map<String, Object> advance(Arguments a) {
    DeviceTime.SCHEDULER.host.runUntil(DeviceTime.nowNs() + a.integer("ms") * MS);
    settle(a);
    return Map.of("nowUs", DeviceTime.nowNs() / US);
  }

  private static void settle(Arguments a) {
    MainThread.awaitIdle(a.has("settleMs") ? a.integer("settleMs") * MS : MainThread.IDLE_CAP_NS);
  }

  private static Map<String, Object> dump(Arguments a) {
    String component = a.string("component");
    String name = component.substring(component.indexOf('/') + 1);
    String className = name.startsWith(".") ? AppProcess.runningPackage() + name : name;
    ContentProvider p = Providers.named(className);
    if (p == null) throw new Refusal("no-provider", "the running app has no provider " + component);
    String[] args = a.strings("args").toArray(new String[0]);
    return MainThread.call(() -> {
      StringWriter text = new StringWriter();
      PrintWriter out = new PrintWriter(text);
      p.dump(FileDescriptor.out, out, args);
      out.flush();
      return Map.of("text", text.toString());
    });
  }

  private static Map<String, Object> clearLayers(String name) {
    MainThread.run(() -> Layers.clear(name));
    return Map.of();
  }

  private Map<String, Object> tree(boolean unimportant) {
    Map<String, Object> m = new LinkedHashMap<>();
    boolean isCovered = Windows.touchesAreTaken();
    m.put("root", isCovered ? ForeignDialog.node() : NodeTree.root(unimportant));
    m.put("package", isCovered ? ForeignDialog.PACKAGE : AppProcess.runningPackage());
    m.put("activity", focusedActivity());
    m.put("toast", DeviceToast.shown());
    return m;
  }

  private static Map<String, Object> screenshot(Path to) {
    byte[] png = MainThread.read(Picture::png);
    try {
      Files.write(to, png);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the screenshot " + to, e);
    }
    return Map.of();
  }

  private static Map<String, Object> facts() {
    DeviceConfiguration screen = ScreenConfiguration.current();
    Map<String, Object> m = AppProcess.running() == null ? factsOfApp() : MainThread.read(Operations::factsOfApp);
    m.put("nowUs", DeviceTime.nowNs() / US);
    m.put("wallMs", DeviceTime.wallMs());
    m.put("refreshHz", Display.refreshHz());
    m.put("widthPx", screen.shownWidthPx());
    m.put("heightPx", screen.shownHeightPx());
    m.put("rotation", screen.rotation());
    m.put("densityDpi", screen.densityDpi());
    return m;
  }

  private static Map<String, Object> factsOfApp() {
    AppProcess p = AppProcess.running();
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("focusedWindow", Windows.focusedTitle());
    m.put("focusedActivity", focusedActivity());
    m.put("stack", p == null ? List.of() : p.activities.components());
    m.put("processes", p == null ? List.of() : List.of(Map.of("pid", p.spec().pid(), "package", p.spec().packageName())));
    return m;
  }

  private static String focusedActivity() {
    AppProcess p = AppProcess.running();
    ActivityRecord top = p == null || p.activities.isHome() ? null : p.activities.top();
    return top == null ? null : top.component();
  }
}
