package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.content.Intent;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Debug;
import android.os.PowerManager;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The collector's counters within slides are read as seldom as their use allows. */
final class ConditionsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String COUNT = "art.gc.gc-count";
  private static final String BYTES = "art.gc.bytes-allocated";
  private final Rig rig = new Rig();
  private final TraceWriter writer = Nowhere.writer();
  private final Conditions conditions =
      new Conditions(null, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(writer, 0, rig.rings));

  @AfterEach
  void forget() {
    Debug.STATS.clear();
    Battery.plugged = 0;
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
    Debug.loadedClasses = 0;
    PowerManager.headroom = 0.5f;
  }

  @Test
  void loadedClassesAreWrittenAtTheEdgesWhereTheyAreCounted() {
    long uncounted = writtenAtEdge(1);
    Debug.loadedClasses = 5_000;
    assertEquals(1, writtenAtEdge(2));
    assertEquals(0, writtenAtEdge(3));
    Debug.loadedClasses = 5_001;
    conditions.within(4);
    assertEquals(1, writtenAtEdge(5));
    assertEquals(3, uncounted);
  }

  @Test
  void allAreWrittenAtFirst() {
    assertEquals(3, writtenWithin(1));
  }

  @Test
  void bytesAloneAreNoReasonToWrite() {
    writtenWithin(1);
    Debug.STATS.put(BYTES, "13");
    assertEquals(0, writtenWithin(2));
  }

  @Test
  void aCollectionIsWrittenWithWhatChangedByIt() {
    writtenWithin(1);
    Debug.STATS.put(COUNT, "13");
    Debug.STATS.put(BYTES, "14");
    assertEquals(2, writtenWithin(2));
    assertEquals(0, writtenWithin(3));
  }

  @Test
  void whatIsNoNumberIsNotWritten() {
    Debug.STATS.put(COUNT, "");
    assertEquals(0, writtenWithin(1));
  }

  private long writtenWithin(long timeNs) {
    long before = writer.emitted(Stream.CONDITION);
    conditions.within(timeNs);
    assertEquals(Collections.emptyList(), rig.failed);
    return writer.emitted(Stream.CONDITION) - before;
  }

  /** The app is null, so asking for the battery fails. */
  private long writtenAtEdge(long timeNs) {
    long before = writer.emitted(Stream.CONDITION);
    conditions.atEdge(timeNs);
    return writer.emitted(Stream.CONDITION) - before;
  }

  /** Level 100 of 200 and, from API 29 on, what the platform says of the heat. */
  @ParameterizedTest
  @CsvSource({"28, 4", "29, 5", "30, 6"})
  void theDevicesStateIsWrittenEveryTwoSeconds(int api, long facts) {
    Build.VERSION.SDK_INT = api;
    FakeApp app = FakeApp.in(null);
    app.battery = new Battery();
    Conditions ofDevice = new Conditions(app, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(writer, 0, rig.rings));
    ofDevice.atEdge(SECOND);
    long first = writer.emitted(Stream.CONDITION);
    assertEquals(3 + facts, first);
    Battery.plugged = 1;
    ofDevice.atEdge(3 * SECOND - 1);
    assertEquals(first, writer.emitted(Stream.CONDITION));
    ofDevice.atEdge(3 * SECOND);
    assertEquals(first + 1, writer.emitted(Stream.CONDITION), "it is charging");
    assertEquals(Collections.emptyList(), rig.off);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 1", "NaN, 0"})
  void aHeadroomIsWrittenIfTheDeviceKnowsIt(float headroom, long written) {
    FakeApp app = FakeApp.in(null);
    PowerManager.headroom = headroom;
    long[] conditionsAtLevel = new long[2];
    for (int i = 0; i < 2; i++) {
      Build.VERSION.SDK_INT = 29 + i;
      long before = writer.emitted(Stream.CONDITION);
      new Conditions(app, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(writer, 0, rig.rings)).atEdge(SECOND);
      conditionsAtLevel[i] = writer.emitted(Stream.CONDITION) - before;
    }
    assertEquals(written, conditionsAtLevel[1] - conditionsAtLevel[0]);
  }

  private static final class Battery extends Intent {
    static int plugged;

    @Override
    public int getIntExtra(String name, int other) {
      return name.equals(BatteryManager.EXTRA_PLUGGED) ? plugged : 100;
    }

    @Override
    public boolean hasExtra(String name) {
      return false;
    }
  }
}
