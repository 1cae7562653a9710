package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.host.Json;
import java.io.BufferedWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisplayLogTest {
  @Test
  void oneJsonObjectALineInTheWordsOfTheContract() {
    StringWriter text = new StringWriter();
    DisplayLog log = new DisplayLog(text);
    log.mode(1, new VsyncGrid(16_666_667, 7, 0));
    log.refresh(new DisplayLog.Refresh(4, 66_666_675, 1, 9, false, true, new DisplayLog.Made(50_000_000, 60_000_000, 5_000_000, new FrameContent.DrawnAt.Shift(0, -23.5f), 3, 2, 1)));
    log.refresh(new DisplayLog.Refresh(5, 83_333_342, 1, 9, false, false, null));
    log.frame(6, 100_000_100);
    log.held(5, 60_000_000, HeldIn.LAYOUT, "app.Row.onMeasure");
    log.touch(new DisplayLog.TouchSample(3_000_000, 4_000_000, true, 2, 540f, 1700.5f));
    List<String> expected = List.of(
        "{\"t\":\"mode\",\"atNs\":1,\"periodNs\":16666667,\"phaseNs\":7}",
        "{\"t\":\"refresh\",\"n\":4,\"atNs\":66666675,\"window\":1,\"picture\":9,\"new\":true,\"moved\":false,\"owed\":true,\"handedNs\":50000000,\"readyNs\":60000000,\"tookNs\":5000000,\"dx\":0.0,\"dy\":-23.5,\"uploadNs\":3,\"commandsNs\":2,\"gpuNs\":1}",
        "{\"t\":\"refresh\",\"n\":5,\"atNs\":83333342,\"window\":1,\"picture\":9,\"new\":false,\"moved\":false,\"owed\":false}",
        "{\"t\":\"frame\",\"n\":6,\"atNs\":100000100}",
        "{\"t\":\"held\",\"fromNs\":5,\"toNs\":60000000,\"in\":\"layout\",\"method\":\"app.Row.onMeasure\"}",
        "{\"t\":\"touch\",\"atNs\":3000000,\"gotNs\":4000000,\"history\":true,\"action\":2,\"x\":540.0,\"y\":1700.5}");
    assertEquals(expected, text.toString().lines().toList());
    text.toString().lines().forEach(Json::read);
  }

  @Test
  void nothingIsOnDiskBeforeAFlush() {
    StringWriter disk = new StringWriter();
    DisplayLog log = new DisplayLog(new BufferedWriter(disk));
    log.touch(new DisplayLog.TouchSample(1, 1, false, 0, 1f, 1f));
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
