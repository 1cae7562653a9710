package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.host.JsonReader;
import java.io.BufferedWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisplayLogTest {
  @Test
  void oneJsonObjectALineInTheWordsOfTheContract() {
    StringWriter text = new StringWriter();
    DisplayLog log = new DisplayLog(text);
    log.mode(1, new VsyncGrid(16_666_667, 7));
    log.vsync(1, 23_666_667, 2);
    log.busy(5, 60_000_000);
    log.draw(1, 23_666_667, 0, true);
    log.touch(3_000_000, 2, 540f, 1700.5f);
    List<String> expected = List.of(
        "{\"t\":\"mode\",\"atNs\":1,\"periodNs\":16666667,\"phaseNs\":7}",
        "{\"t\":\"vsync\",\"window\":1,\"atNs\":23666667,\"fate\":\"taken\",\"skipped\":2}",
        "{\"t\":\"busy\",\"fromNs\":5,\"toNs\":60000000,\"thread\":\"main\"}",
        "{\"t\":\"draw\",\"window\":1,\"vsyncNs\":23666667,\"skipped\":0,\"moved\":true}",
        "{\"t\":\"touch\",\"atNs\":3000000,\"action\":2,\"x\":540.0,\"y\":1700.5}");
    assertEquals(expected, text.toString().lines().toList());
    text.toString().lines().forEach(JsonReader::read);
  }

  @Test
  void nothingIsOnDiskBeforeAFlush() {
    StringWriter disk = new StringWriter();
    DisplayLog log = new DisplayLog(new BufferedWriter(disk));
    log.busy(1, 2);
    assertEquals("", disk.toString());
    log.flush();
    assertEquals(1, disk.toString().lines().count());
  }

  @Test
  void windowsAreNumberedInOrderAndNeverTwice() {
    WindowNumbers n = new WindowNumbers();
    assertEquals(1, n.of(77));
    assertEquals(2, n.of(5));
    assertEquals(1, n.of(77));
    n.gone(77);
    assertEquals(3, n.of(77));
    n.front(5);
    assertEquals(2, n.front());
    n.front(0);
    assertEquals(0, n.front());
  }
}
