package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.host.CallCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a turn has executed; a unit takes a nanosecond. */
final class ChargesTest {
  private final Charges charges = new Charges();
  private final Memory memory = new Memory(charges);

  @BeforeEach
  void begin() {
    charges.cost(1_000);
    charges.begin(new Task(Thread.currentThread(), false));
    charges.beginTurn(100);
  }

  @Test
  void isTakenOnce() {
    charges.spend(30);
    assertEquals(30, charges.takeNs());
    assertEquals(0, charges.takeNs());
  }

  @Test
  void countsAlsoWhenTheTurnWasShortenedMeanwhile() {
    charges.spend(30);
    charges.lasts(50);
    charges.spend(10);
    assertEquals(40, charges.takeNs());
  }

  @Test
  void aFreeMethodTakesNoTimeAlsoAcrossTurns() {
    charges.spend(30);
    charges.entersFree(1, 0);
    charges.spend(500);
    charges.lasts(60);
    charges.spend(500);
    assertEquals(31, charges.takeNs());
    charges.begin(new Task(Thread.currentThread(), false));
    charges.beginTurn(100);
    charges.spend(5);
    assertEquals(5, charges.takeNs());
  }

  @Test
  void aFreeMethodInAFreeOneEndsWithTheOuterOne() {
    charges.entersFree(1, 2);
    charges.spend(10);
    charges.entersFree(1, 0);
    charges.spend(10);
    charges.leavesFree();
    charges.spend(10);
    charges.leavesFree();
    assertEquals(15, charges.takeNs());
    charges.leavesFree();
    charges.spend(1);
    assertEquals(1, charges.takeNs());
  }

  @Test
  void aSampleIsTakenEachStrideOfWhicheverTurn() {
    Samples samples = new Samples();
    charges.beginTurn(1_000);
    charges.recordBy(samples, 50);
    for (int i = 0; i < 9; i++) charges.spend(10);
    assertEquals(1, samples.taken); // at the first block beyond 50
    charges.beginTurn(1_000);
    charges.spend(20);
    assertEquals(2, samples.taken);
    charges.spend(175); // at 285, beyond 150, 200 and 250
    assertEquals(5, samples.taken);
    charges.spend(16);
    assertEquals(6, samples.taken);
  }

  @Test
  void aSampleCountsWhatEarlierTurnsExecuted() {
    Samples samples = new Samples();
    charges.recordBy(samples, 50);
    charges.spend(30);
    charges.lasts(500);
    charges.spend(30);
    assertEquals(1, samples.taken);
    charges.spend(30); // at 90
    charges.begin(new Task(Thread.currentThread(), false));
    charges.beginTurn(500);
    charges.spend(11);
    assertEquals(2, samples.taken);
  }

  @Test
  void aSampleIsTakenBeyondItsStride() {
    Samples samples = new Samples();
    charges.beginTurn(1_000);
    charges.recordBy(samples, 50);
    charges.spend(100);
    assertEquals(1, samples.taken);
    charges.spend(1);
    assertEquals(2, samples.taken);
  }

  @Test
  void samplesChangeNoTime() {
    charges.recordBy(new Samples(), 7);
    charges.spend(30);
    assertEquals(30, charges.takeNs());
    charges.lasts(50);
    charges.spend(10);
    charges.recordBy(null, 7);
    charges.spend(5);
    assertEquals(15, charges.takeNs());
  }

  @Test
  void aTurnIsOverBeyondItsLengthAndNotWhereASampleIsTaken() {
    Turns turns = new Turns();
    Samples samples = new Samples();
    charges.endTurnsBy(turns);
    charges.recordBy(samples, 60);
    charges.spend(100); // a sample, and the whole turn
    assertEquals(List.of(), turns.events);
    charges.spend(1);
    assertEquals(List.of("is over"), turns.events);
  }

  @Test
  void aTurnWithoutAnEndIsNotOver() {
    Turns turns = new Turns();
    charges.endTurnsBy(turns);
    charges.beginTurn(Long.MAX_VALUE);
    charges.spend(1_000_000);
    assertEquals(List.of(), turns.events);
  }

  @Test
  void aTurnThatIsOverAtAStrideTakesNoSample() {
    Turns turns = new Turns();
    Samples samples = new Samples();
    charges.endTurnsBy(turns);
    charges.recordBy(samples, 120);
    charges.spend(120);
    assertEquals(List.of("is over"), turns.events);
    assertEquals(0, samples.calls);
  }

  @Test
  void onlyTheRunningThreadReadsTheClockOfItsTurn() throws InterruptedException {
    Turns turns = new Turns();
    charges.endTurnsBy(turns);
    Thread other = new Thread(charges::readsClock);
    other.start();
    other.join();
    assertEquals(List.of(), turns.events);
    charges.readsClock();
    assertEquals(List.of("reads clock"), turns.events);
  }

  @Test
  void aLoadedClassCostsWithoutEndingTheTurn() {
    Turns turns = new Turns();
    charges.endTurnsBy(turns);
    memory.loads(3);
    assertEquals(List.of(), turns.events);
    charges.spend(1);
    assertEquals(List.of("is over"), turns.events);
    assertEquals((1_000 + 3 * 40) * CallCosts.UNIT + 1, charges.takeNs());
  }

  @Test
  void anAllocationAndALoadedClassAreCounted() {
    Samples samples = new Samples();
    charges.recordBy(samples, 1_000_000);
    memory.allocates(24);
    memory.loads(3);
    assertEquals(List.of("1 allocations", "24 allocatedBytes", "1 classes"), samples.counts);
  }

  @Test
  void classesThatAnotherThreadLoadsAreNoneOfTheTurn() throws InterruptedException {
    Samples samples = new Samples();
    charges.recordBy(samples, 1_000_000);
    Thread other = new Thread(() -> memory.loads(3));
    other.start();
    other.join();
    assertEquals(0, charges.takeNs());
    assertEquals(List.of(), samples.counts);
  }

  @Test
  void moreUnitsThanAnIntHasAreAllSpent() {
    charges.endTurnsBy(new Turns());
    charges.beginTurn(1);
    charges.spendLarge(3_000_000_000L);
    assertEquals(3_000_000_000L, charges.takeNs());
  }

  @Test
  void countsHaveTheWordsOfTheWorkLog() {
    assertEquals(
        List.of("inflations", "measures", "layouts", "draws", "allocations", "allocatedBytes", "io", "binderCalls", "classes"),
        Stream.of(Recorder.Count.values()).map(Recorder.Count::word).toList());
  }

  @Test
  void executedUnitsAreThoseOfTheWholeLife() {
    charges.spend(30);
    charges.takeNs();
    charges.spend(12);
    assertEquals(42, charges.executed());
  }

  @Test
  void countsWhileRecordedAndWhileWorkCosts() {
    Samples samples = new Samples();
    charges.recorder().count(charges.running(), Recorder.Count.DRAWS, 1);
    charges.recordBy(samples, 50);
    charges.recorder().count(charges.running(), Recorder.Count.DRAWS, 2);
    charges.begin(new Task(Thread.currentThread(), false)); // free
    charges.recorder().count(charges.running(), Recorder.Count.DRAWS, 4);
    assertEquals(2, samples.counted);
  }

  @Test
  void rowsAreThoseBoundWhileRecordedAndWhileWorkCosts() {
    Samples samples = new Samples();
    bindRow(1);
    charges.recordBy(samples, 50);
    bindRow(2);
    assertEquals(List.of("begins 2", "ends"), samples.rows);
    charges.begin(new Task(Thread.currentThread(), false)); // free
    bindRow(4);
    assertEquals(List.of("begins 2", "ends"), samples.rows);
  }

  @Test
  void whatAnotherThreadExecutesIsNoneOfTheTurn() throws InterruptedException {
    Samples samples = new Samples();
    charges.recordBy(samples, 50);
    Thread other = new Thread(() -> {
      charges.spend(70);
      charges.recorder().count(charges.running(), Recorder.Count.DRAWS, 1);
      bindRow(2);
    });
    other.start();
    other.join();
    assertEquals(0, charges.takeNs());
    assertEquals(0, samples.taken + samples.counted + samples.rows.size());
  }

  @Test
  void workIsFreeUntilItHasACost() {
    assertTrue(new Charges().isFree());
    assertFalse(charges.isFree());
  }

  private void bindRow(int position) {
    charges.recorder().rowBegins(charges.running(), this, position);
    charges.recorder().rowEnds(charges.running());
  }

  private static final class Turns implements Turn {
    private final List<String> events = new ArrayList<>();

    @Override
    public void isOver() {
      events.add("is over");
    }

    @Override
    public void readsClock() {
      events.add("reads clock");
    }

    @Override
    public void entersMonitor(Object monitor, boolean keepsTurn) {}

    @Override
    public void leftMonitor(Object monitor) {}
  }

  private static final class Samples implements Recorder {
    private int calls;
    private int taken;
    private int counted;
    private final List<String> counts = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();

    @Override
    public void sample(Task running, int strides) {
      calls++;
      taken += strides;
    }

    @Override
    public void count(Task running, Recorder.Count what, long times) {
      counted += times;
      counts.add(times + " " + what.word());
    }

    @Override
    public void rowBegins(Task running, Object list, int position) {
      rows.add("begins " + position);
    }

    @Override
    public void rowEnds(Task running) {
      rows.add("ends");
    }
  }
}
