package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.ActivityManager;
import android.app.ActivityManager.RunningAppProcessInfo;
import android.os.Build;
import android.os.Process;
import java.io.File;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessControlTest {
  private static final String MAIN = "com.example.host";
  private static final String REMOTE = MAIN + ":remote";
  private static final String OTHERS = MAIN + ":other";
  private static final List<String> NONE = Collections.emptyList();
  private static final List<String> AT_REMOTE =
      Collections.singletonList("dev.hitchproof.CONTROL." + REMOTE + " android.permission.DUMP");

  @TempDir File folder;
  private FakeApp app;

  @BeforeEach
  void start() {
    app = FakeApp.in(folder);
    forget();
  }

  @AfterEach
  void forget() {
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
    ActivityManager.running = null;
    Bare.set(null, Probe.class, "installed", null);
  }

  @Test
  void anotherProcessListensByItsNameToHoldersOfDump() {
    int exported = 2; // Context.RECEIVER_EXPORTED
    for (int level : new int[] {33, 34}) {
      app.receivers.clear();
      Build.VERSION.SDK_INT = level;
      ProcessControl.listen(app, REMOTE);
      assertEquals(Collections.singletonList(AT_REMOTE.get(0) + " " + exported), app.receivers);
    }
  }

  @Test
  void below33ReceiversHaveNoFlags() {
    Build.VERSION.SDK_INT = 32;
    ProcessControl.listen(app, REMOTE);
    assertEquals(AT_REMOTE, app.receivers);
  }

  @Test
  void theMainProcessHasTheReceiverOfTheManifest() {
    ProcessControl.listen(app, MAIN);
    assertEquals(NONE, app.receivers);
  }

  @Test
  void onlyItsActionAndThoseOfProcessesAreCommands() {
    assertTrue(ControlReceiver.isCommand("dev.hitchproof.CONTROL"));
    assertTrue(ControlReceiver.isCommand("dev.hitchproof.CONTROL.com.example.host:remote"));
    assertFalse(ControlReceiver.isCommand("dev.hitchproof.CONTROLS"));
    assertFalse(ControlReceiver.isCommand(null));
  }

  @Test
  void aProcessWithoutANameIsTheMainOne() {
    assertEquals(MAIN, OwnProcess.name(app));
  }

  @Test
  void below28ThePlatformListsProcessesByNumber() {
    Build.VERSION.SDK_INT = 27;
    runsAs(REMOTE);
    assertEquals(REMOTE, OwnProcess.name(app));
  }

  @Test
  void aProcessThatIsNotListedIsTheMainOne() {
    Build.VERSION.SDK_INT = 27;
    assertEquals(MAIN, OwnProcess.name(app));
    ActivityManager.running = Collections.emptyList();
    assertEquals(MAIN, OwnProcess.name(app));
  }

  @Test
  void from28TheListIsNotAsked() {
    Build.VERSION.SDK_INT = 28;
    runsAs(REMOTE);
    assertEquals(MAIN, OwnProcess.name(app));
  }

  @Test
  void installingListensOnceInAnotherProcess() {
    Build.VERSION.SDK_INT = 27;
    runsAs(REMOTE);
    Hitchproof.install(app);
    assertEquals(AT_REMOTE, app.receivers);
    Hitchproof.install(app);
    assertEquals(AT_REMOTE, app.receivers);
    assertEquals(1, app.callbacks.size());
  }

  @Test
  void installingInTheMainProcessDoesNotListen() {
    Build.VERSION.SDK_INT = 27;
    runsAs(MAIN);
    Hitchproof.install(app);
    assertEquals(NONE, app.receivers);
    assertEquals(1, app.callbacks.size());
  }

  @Test
  void installingWithoutAnAppDoesNothing() {
    Hitchproof.install(null);
    assertEquals(null, Probe.get());
  }

  private static void runsAs(String process) {
    ActivityManager.running = Arrays.asList(
        new RunningAppProcessInfo(OTHERS, Process.myPid() + 1, null), new RunningAppProcessInfo(process, Process.myPid(), null));
  }
}
