package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hitchproof.device.host.AppCode;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which threads end with the app's process: those that its code started. */
final class StartedThreadsTest {
  private final ScheduledThreads threads = new ScheduledThreads(new Scheduler(new TestClock(), new Charges()));
  private final Thread thread = new Thread();

  @Test
  void aThreadThatAppCodeStartsIsTakenOnce() throws Exception {
    AppCode.executor().execute(() -> threads.starting(thread));
    assertEquals(List.of(thread), threads.end());
    assertEquals(List.of(), threads.end());
  }

  @Test
  void aThreadThatAppCodeStartsByAClassOfTheJdkIsTheApps() throws Exception {
    Thread[] one = {thread};
    AppCode.executor().execute(() -> List.of(one).forEach(threads::starting));
    assertEquals(List.of(thread), threads.end());
  }

  /** A pool replaces a thread that an error ends. */
  @Test
  void aThreadThatOneOfAnEndedProcessStartsEndsAtOnce() throws Exception {
    List<Boolean> ofEnded = new ArrayList<>();
    List<Class<?>> ends = new ArrayList<>();
    Thread replacing = new Thread(() -> ends.add(assertThrows(Stopped.class, threads::begin).getClass()));
    Thread ended = new Thread(() -> {
      ofEnded.add(threads.isOfEnded());
      threads.starting(replacing);
      replacing.start();
    });
    AppCode.executor().execute(() -> threads.starting(ended));
    assertEquals(List.of(ended), threads.end());
    ended.start();
    ended.join();
    replacing.join();
    assertEquals(List.of(true), ofEnded);
    assertEquals(List.of(Stopped.class), ends);
    assertFalse(threads.isOfEnded());
    assertEquals(List.of(), threads.end());
  }

  @Test
  void aThreadThatTheDeviceStartsIsNotTheApps() {
    threads.starting(thread);
    assertEquals(List.of(), threads.end());
  }

  /** JUnit plays the framework here: a class of another package and loader. */
  @Test
  void aThreadThatTheFrameworkStartsForTheAppIsNotTheApps() throws Exception {
    AppCode.executor().execute(() -> assertDoesNotThrow(() -> threads.starting(thread)));
    assertEquals(List.of(), threads.end());
  }

  /** Without the agent, {@code ThreadLocalRandom} also depends on the thread's id. */
  @Test
  void equalSeedsOfAProcessSeedEqualThreadsAlikeAndEachThreadOtherwise() throws Exception {
    Thread again = new Thread();
    Thread next = new Thread();
    threads.seed(5);
    threads.starting(thread);
    threads.seed(5);
    threads.starting(again);
    threads.starting(next);
    for (String field : List.of("threadLocalRandomSeed", "threadLocalRandomProbe")) {
      assertEquals(valueOf(field, thread), valueOf(field, again));
      assertNotEquals(valueOf(field, thread), valueOf(field, next));
    }
  }

  private static Object valueOf(String field, Thread thread) throws ReflectiveOperationException {
    Field f = Thread.class.getDeclaredField(field);
    f.setAccessible(true);
    return f.get(thread);
  }
}
