package dev.hitchproof.device.inside.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.api.Work;
import dev.hitchproof.device.inside.time.Charges;
import dev.hitchproof.device.inside.time.Recorder.Count;
import dev.hitchproof.device.inside.time.Executed;
import dev.hitchproof.device.inside.time.Task;
import dev.hitchproof.device.inside.time.Recorder.ViewStep;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is written of the main thread's frames and rows, and of the other threads. */
final class WorkLogTest {
  private static final int MS = 1_000_000;

  private interface Code {
    void run();
  }

  private final Task other = Executed.anotherTask();
  private WorkLog log;

  /** The log of what the calling thread, as main, does. */
  private Map<String, Object> written(Code code) throws Exception {
    Executed.unitsOf(() -> {
      Charges.OF_DEVICE.spend(1_000); // before the recording
      Charges.OF_DEVICE.readsClock();
      log = new WorkLog(Executed.task());
      code.run();
      return null;
    });
    return log.facts();
  }

  private void work(int units) {
    Charges.OF_DEVICE.spend(units * CallCosts.UNIT);
  }

  /** Id, units, and inflations, measures, layouts and draws. */
  private static List<?> heads(Object spans) {
    return ((List<?>) spans).stream().map(span -> ((List<?>) span).subList(0, 6)).toList();
  }

  @Test
  void aFrameHasWhatMainDoesUntilTheNextOne() throws Exception {
    Map<String, Object> facts = written(() -> {
      work(7);
      log.count(Executed.task(), Count.DRAWS, 9); // before the first frame
      log.begin(10 * MS);
      work(100);
      log.count(Executed.task(), Count.DRAWS, 2);
      log.count(other, Count.DRAWS, 50);
      log.begin(26 * MS);
      work(30);
      log.count(Executed.task(), Count.INFLATIONS, 1);
      log.begin(43 * MS);
    });
    assertEquals(List.of(List.of(10_000L, 100L, 0L, 0L, 0L, 2L), List.of(26_000L, 30L, 1L, 0L, 0L, 0L)), heads(((List<?>) facts.get("frames")).subList(0, 2)));
  }

  @Test
  void aRowHasWhatMainDoesWhileItBindsIt() throws Exception {
    Map<String, Object> facts = written(() -> {
      log.begin(10 * MS);
      work(100);
      log.rowBegins(Executed.task(), new Holder(new Owner()), 7);
      work(40);
      log.rowBegins(other, new Object(), 3);
      log.count(Executed.task(), Count.MEASURES, 5);
      log.rowEnds(other);
      work(2);
      log.rowEnds(Executed.task());
      log.rowEnds(Executed.task()); // nothing was begun
    });
    assertEquals(List.of(List.of(7L, 42L, 0L, 5L, 0L, 0L)), heads(facts.get("rows")));
    assertEquals(List.of(250), facts.get("sizes"));
    assertEquals(-1, WorkLog.sizeOf(new Object()));
    assertEquals(-1, WorkLog.sizeOf(new Holder(null)));
  }

  /** As AndroidX names them. */
  private record Holder(Owner mOwnerRecyclerView) {}

  private static final class Owner {
    final State mState = new State();
  }

  private static final class State {
    final int mItemCount = 250;
  }

  /** The number of stacks in which the work of each sample was asked for. */
  private static List<Integer> causes(Map<String, Object> facts) {
    return ((List<?>) facts.get("samples")).stream().map(sample -> ((List<?>) sample).size() - 2).toList();
  }

  @Test
  void aLayoutCountsForWhatAskedTheViewOrTheOneAroundItForIt() throws Exception {
    Object list = new Object();
    Object row = new Object();
    Object other = new Object();
    Map<String, Object> facts = written(() -> {
      Task running = Executed.task();
      log.begin(10 * MS);
      log.asks(running, row, false);
      log.begin(26 * MS);
      log.begins(running, list, ViewStep.MEASURE);
      log.sample(running, 1); // nobody asked the list
      log.begins(running, row, ViewStep.MEASURE);
      log.begins(running, other, ViewStep.MEASURE);
      log.sample(running, 1); // within the row
      log.ends(running, row, ViewStep.MEASURE); // the one within it has thrown
      log.sample(running, 1);
      log.ends(running, list, ViewStep.MEASURE);
      log.begins(running, row, ViewStep.LAYOUT);
      log.asks(running, other, false); // because of the row
      log.ends(running, row, ViewStep.LAYOUT);
      log.begins(running, other, ViewStep.DRAW);
      log.sample(running, 1); // it was asked for a layout only
      log.begins(running, other, ViewStep.LAYOUT);
      log.sample(running, 1);
      log.begins(running, row, ViewStep.MEASURE);
      log.ends(running, other, ViewStep.LAYOUT);
      log.sample(running, 1); // served
    });
    assertEquals(List.of(0, 1, 0, 0, 2, 0), causes(facts));
  }

  @Test
  void callsOfMainWithoutAPriceAreListed() throws Exception {
    Map<String, Object> facts = written(() -> {
      Charges.OF_DEVICE.recordBy(log, 1_000_000);
      Work.spend(9, 4);
      for (int i = 0; i < 2; i++) Work.unpriced("a.Movie.nDraw");
      log.calls(other, 50);
      log.unpriced(other, "a.Movie.nDraw");
      Charges.OF_DEVICE.recordBy(null, 1);
    });
    assertEquals(List.of(4L, Map.of("a.Movie.nDraw", 2L)), List.of(facts.get("calls"), facts.get("unpriced")));
  }

  @Test
  void samplesSayInWhichFrameMainWasAndThatOthersAreInNone() throws Exception {
    Map<String, Object> facts = written(() -> {
      log.sample(Executed.task(), 1);
      log.begin(10 * MS);
      log.begin(26 * MS);
      log.sample(Executed.task(), 2);
      log.sample(other, 3);
      log.sample(Executed.shellProgram(), 4);
    });
    assertEquals(List.of(-1, 1, 1, -1, -1, -1), ((List<?>) facts.get("samples")).stream().map(sample -> ((List<?>) sample).get(0)).toList());
    assertEquals(3L * (long) facts.get("stride"), facts.get("otherUnits"));
  }
}
