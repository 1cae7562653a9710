package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DispatchRecorderTest {
  private static final String FINISHED = "<<<<< Finished to Handler (a.B) {1f} null";
  private final Looper main = Looper.getMainLooper();
  private final Rig rig = new Rig();
  private final List<String> targets = new ArrayList<String>();
  private final List<String> blocked = new ArrayList<String>();
  private final Handler watchdog = new Handler();
  /** How far the check's clock is ahead of the messages' clock: negative, or as much as a message may last. */
  private long aheadNs = -10_000_000_000L;
  private final BlockedStacks stacks = new BlockedStacks(
      new Watchdog.Watched(rig.progress, new UiBudget(), () -> System.nanoTime() + aheadNs, Thread.currentThread()), watchdog,
      new Guard(Recorder.DISPATCHES, rig), (timeNs, ordinal, stack) -> blocked.add(stack[0].getMethodName()));
  private final DispatchRecorder recorder =
      new DispatchRecorder(main, rig.progress, new Guard(Recorder.DISPATCHES, rig), stacks, (startNs, wallNs, target) -> {
        assertTrue(wallNs >= 0 && startNs <= System.nanoTime());
        targets.add(target);
      });

  @AfterEach
  void forget() {
    Looper.forget();
  }

  @ParameterizedTest
  @CsvSource({
    "<<<<< Finished to Handler (a.B) {1f} null, a.B",
    "<<<<< Finished to Handler (android.view.Choreographer$FrameHandler) {1f} a.C$D@2e, a.C$D",
    "<<<<< Finished to Handler (a.B) {1f} a.C$$Lambda$12/0x0001@2e, a.C$$Lambda",
    "<<<<< Finished to Handler (a.B) {1f} mail from ada@example.com, a.B",
    "<<<<< Finished to Handler (a B) {1f} null, unknown",
    "<<<<< Finished to the secret, unknown",
  })
  void aMessageIsNamedByClassesOnly(String text, String target) {
    assertEquals(target, DispatchRecorder.target(text));
  }

  @Test
  void whileSomethingScrollsEveryMessageIsRecorded() throws ReflectiveOperationException {
    recorder.start();
    rig.progress.armed = true;
    message();
    message();
    assertEquals(Arrays.asList("a.B", "a.B"), targets);
  }

  @Test
  void switchedOffItRecordsNothingAndPassesTextsOn() throws ReflectiveOperationException {
    List<String> passed = new ArrayList<String>();
    main.setMessageLogging(passed::add);
    recorder.start();
    rig.progress.armed = true;
    for (int i = 0; i < 3; i++) main.printer().println("");
    message();
    assertEquals(Collections.emptyList(), targets);
    assertEquals(5, passed.size());
  }

  @Test
  void betweenSlidesAShortMessageIsNotRecorded() throws ReflectiveOperationException {
    recorder.start();
    message();
    assertEquals(Collections.emptyList(), targets);
  }

  /** The message had begun when the recorder started. */
  @Test
  void theEndOfAMessageWithoutItsStartIsNotRecorded() throws ReflectiveOperationException {
    rig.progress.armed = true;
    recorder.start();
    main.printer().println(FINISHED);
    assertEquals(Collections.emptyList(), targets);
  }

  @Test
  void theAppsPrinterHearsEverythingAndIsPutBack() throws ReflectiveOperationException {
    List<String> heard = new ArrayList<String>();
    Printer mine = heard::add;
    main.setMessageLogging(mine);
    recorder.start();
    message();
    assertEquals(2, heard.size());
    recorder.stop();
    assertSame(mine, main.printer());
  }

  @Test
  void aPrinterThatWasPutOnTopStaysAndNothingMoreIsRecorded() throws ReflectiveOperationException {
    recorder.start();
    Printer mine = main.printer();
    Printer top = text -> mine.println(text);
    main.setMessageLogging(top);
    recorder.stop();
    rig.progress.armed = true;
    message();
    assertSame(top, main.printer());
    assertEquals(Collections.emptyList(), targets);
  }

  @Test
  void withoutAPrinterBeforeNoneIsLeft() throws ReflectiveOperationException {
    recorder.stop();
    recorder.start();
    recorder.stop();
    assertNull(main.printer());
  }

  @Test
  void whatTheAppsPrinterThrowsIsTheApps() throws ReflectiveOperationException {
    main.setMessageLogging(text -> {
      throw new IllegalStateException("the app's");
    });
    recorder.start();
    assertThrows(IllegalStateException.class, this::message);
    assertEquals(Collections.emptyList(), rig.failed);
  }

  @Test
  void aTextThatCannotBeReadIsAFailure() throws ReflectiveOperationException {
    recorder.start();
    for (int i = 0; i < 5; i++) main.printer().println("");
    assertEquals(2, rig.failed.size());
    assertEquals(1, rig.off.size());
  }

  @Test
  void theStackOfAMessageThatLastsIsTakenOnceBetweenSlides() throws ReflectiveOperationException {
    recorder.start();
    begin();
    Looper.runQueue();
    assertEquals(Collections.emptyList(), blocked);
    aheadNs = 100_000_000;
    Looper.runQueue();
    Looper.runQueue();
    assertEquals(Collections.singletonList("getStackTrace"), blocked);
  }

  @Test
  void ofAShortMessageAndInASlideNoStackIsTaken() throws ReflectiveOperationException {
    recorder.start();
    message();
    aheadNs = 100_000_000;
    Looper.runQueue();
    rig.progress.armed = true;
    begin();
    aheadNs = 100_000_000;
    Looper.runQueue();
    assertEquals(Collections.emptyList(), blocked);
  }

  /** The stack may be of the next one. */
  @Test
  void ofAMessageThatEndsMeanwhileNoStackIsKept() {
    boolean[] ends = new boolean[1];
    BlockedStacks[] checked = new BlockedStacks[1];
    Thread busy = new Thread() {
      @Override
      public StackTraceElement[] getStackTrace() {
        if (ends[0]) checked[0].ended();
        return new StackTraceElement[] {new StackTraceElement("a.B", "bind", null, -1)};
      }
    };
    checked[0] = new BlockedStacks(new Watchdog.Watched(rig.progress, new UiBudget(), () -> BlockedStacks.LONG_NS + 1, busy),
        watchdog, new Guard(Recorder.DISPATCHES, rig), (timeNs, ordinal, stack) -> blocked.add(stack[0].getMethodName()));
    for (boolean end : new boolean[] {false, true}) {
      ends[0] = end;
      checked[0].began(1);
      Looper.runQueue();
    }
    assertEquals(Collections.singletonList("bind"), blocked);
  }

  /** It was posted for the previous message. */
  @Test
  void aCheckThatComesEarlyIsRepeated() throws ReflectiveOperationException {
    recorder.start();
    message();
    begin();
    Looper.runQueue();
    assertEquals(Collections.emptyList(), blocked);
    aheadNs = 100_000_000;
    Looper.runQueue();
    assertEquals(1, blocked.size());
  }

  @Test
  void whileNoMessageIsInWorkNothingIsPosted() throws ReflectiveOperationException {
    recorder.start();
    for (int i = 0; i < 5; i++) message();
    assertEquals(1, posted());
    assertEquals(0, posted());
    begin();
    recorder.stop();
    assertEquals(1, posted());
    assertEquals(0, posted());
  }

  /** Runs the waiting checks and returns their number. */
  private int posted() {
    int waiting = Looper.waiting();
    Looper.runQueue();
    return waiting;
  }

  private void message() {
    begin();
    main.printer().println(FINISHED);
  }

  private void begin() {
    main.printer().println(">>>>> Dispatching to Handler (a.B) {1f} null: 0");
  }
}
