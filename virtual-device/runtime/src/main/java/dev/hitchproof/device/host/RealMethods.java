package dev.hitchproof.device.host;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import org.robolectric.android.AndroidSdkShadowMatcher;

/** Disables Robolectric's shadow methods where the framework's code works with the device's servers. */
final class RealMethods extends AndroidSdkShadowMatcher {
  private static final Set<String> WHOLE =
      Set.of("ShadowActivity", "ShadowService", "ShadowActivityTaskManager", "ShadowTabHost", "ShadowTabSpec",
          "ShadowTabWidget", "ShadowTabActivity", "ShadowActivityGroup", "ShadowFilter",
          "ShadowBroadcastReceiver", "ShadowTrace", "ShadowBroadcastPendingResult",
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
