package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class ThreadStacksTest {
  @Test
  void aTextIsTheThreadsNameAndItsInnermostFrames() {
    StackTraceElement[] deep = new StackTraceElement[40];
    for (int i = 0; i < deep.length; i++) deep[i] = new StackTraceElement("a.B", "c" + i, "B.java", i);
    String[] lines = ThreadStacks.text("worker", deep).split("\n");
    assertEquals(33, lines.length);
    assertEquals("worker", lines[0]);
    assertEquals("a.B.c0(B.java:0)", lines[1]);
    assertEquals("a.B.c31(B.java:31)", lines[32]);
    assertEquals("worker\na.B.c0(B.java:0)", ThreadStacks.text("worker", new StackTraceElement[] {deep[0]}));
  }

  @Test
  void allThreadsAreThereTheMainOneFirstThenSorted() {
    List<String> texts = ThreadStacks.all(Thread.currentThread());
    List<String> others = texts.subList(1, texts.size());
    List<String> sorted = new ArrayList<String>(others);
    Collections.sort(sorted);
    assertEquals(sorted, others);
    assertTrue(texts.get(0).startsWith("main\n") && texts.get(0).contains("allThreadsAreThere"), texts.toString());
    assertTrue(others.stream().noneMatch(t -> t.contains("allThreadsAreThere")), texts.toString());
    assertTrue(texts.stream().allMatch(t -> t.contains("\n")), texts.toString());
  }

  /** What the main thread waits for may be held by another one. */
  @Test
  void aThreadThatWaitsIsThere() throws InterruptedException {
    ReentrantLock held = new ReentrantLock();
    held.lock();
    Thread waiting = new Thread(held::lock, "waiting");
    waiting.start();
    while (!held.hasQueuedThread(waiting)) Thread.yield();
    List<String> texts = ThreadStacks.all(Thread.currentThread());
    held.unlock();
    waiting.join();
    assertTrue(texts.stream().anyMatch(t -> t.startsWith("waiting\n") && t.contains("ReentrantLock.lock(")), texts.toString());
  }
}
