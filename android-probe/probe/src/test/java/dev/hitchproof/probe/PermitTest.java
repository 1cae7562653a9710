package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.content.ContentProvider;
import android.os.Build;
import android.os.Looper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PermitTest {
  /** A build for the store, profileable by the shell or not. */
  private final FakeApp app = FakeApp.in(null);

  @AfterEach
  void forget() {
    Looper.forget();
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @Test
  void aDebuggableAppNeedsNothingElse() {
    assertEquals(null, Permit.refusal(app));
  }

  @ParameterizedTest
  @CsvSource({
      "34, false, true, neither debuggable nor profileable",
      "28, false, , <meta-data android:name=\"dev.hitchproof.enabled\"",
      "28, false, true, ",
      "34, true, , <meta-data android:name=\"dev.hitchproof.enabled\"",
      "34, true, false, <meta-data android:name=\"dev.hitchproof.enabled\"",
      "29, true, true, "})
  void aReleasedAppMustAskForItAndSince29BeProfileable(int api, boolean profileable, Boolean enabled, String refusal) {
    Build.VERSION.SDK_INT = api;
    release(profileable, enabled);
    String why = Permit.refusal(app);
    assertTrue(refusal == null ? why == null : why != null && why.contains(refusal), why);
  }

  @Test
  void whereItMayNotRunNothingIsInstalled() throws Exception {
    release(false, null);
    install(FaultyLoader.newProcess());
    assertEquals(0, app.callbacks.size());
  }

  @Test
  void installedTwiceItIsInstalledOnce() throws Exception {
    ClassLoader process = FaultyLoader.newProcess();
    install(process);
    install(process);
    assertEquals(1, app.callbacks.size());
  }

  private void release(boolean profileable, Boolean enabled) {
    app.release(profileable, enabled);
  }

  /** As the platform starts a process of the app. */
  private void install(ClassLoader process) throws Exception {
    ContentProvider installer =
        (ContentProvider) Bare.of(process.loadClass("dev.hitchproof.probe.HitchproofInstaller"));
    Bare.set(installer, ContentProvider.class, "mContext", app);
    assertTrue(installer.onCreate());
  }
}
