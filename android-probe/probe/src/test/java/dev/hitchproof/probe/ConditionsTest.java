package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.Debug;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The collector's counters within slides are read as seldom as their use allows. */
final class ConditionsTest {
  private static final String COUNT = "art.gc.gc-count";
  private static final String BYTES = "art.gc.bytes-allocated";
  private final Rig rig = new Rig();
  private final TraceWriter writer = Nowhere.writer();
  private final Conditions conditions =
      new Conditions(null, new Guard(Recorder.CONDITIONS, rig), new TraceFeed(writer, 0, rig.rings));

  @AfterEach
  void forget() {
    Debug.STATS.clear();
    Debug.loadedClasses = 0;
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
}
