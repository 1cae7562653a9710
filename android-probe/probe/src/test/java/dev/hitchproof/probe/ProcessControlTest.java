package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessControlTest {
  @TempDir File folder;

  @Test
  void anotherProcessListensByItsNameToHoldersOfDump() {
    FakeApp app = FakeApp.in(folder);
    ProcessControl.listen(app, "com.example.host:remote");
    int exported = 2; // Context.RECEIVER_EXPORTED
    assertEquals(
        Collections.singletonList("dev.hitchproof.CONTROL.com.example.host:remote android.permission.DUMP " + exported),
        app.receivers);
  }

  @Test
  void theMainProcessHasTheReceiverOfTheManifest() {
    FakeApp app = FakeApp.in(folder);
    ProcessControl.listen(app, "com.example.host");
    assertEquals(Collections.emptyList(), app.receivers);
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
    assertEquals("com.example.host", OwnProcess.name(FakeApp.in(folder)));
  }
}
