package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class KeptReferenceTest {
  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();

  @Test
  void theCollectorDecidesNothing() {
    KeptReference<Object> reference = new KeptReference<>(new Object(), queue);
    System.gc();
    assertNotNull(reference.get());
    assertNull(queue.poll());
  }

  @Test
  void aReferenceOfTheAppIsNotAskedBeforeItIsMade() {
    class Counted extends KeptReference<Object> {
      private final List<String> calls = new ArrayList<>();

      Counted() {
        super(new Object());
      }

      @Override
      public Object get() {
        calls.add("get");
        return super.get();
      }
    }
    Counted reference = new Counted();
    KeptReference.collect();
    assertEquals(List.of(), reference.calls);
  }

  @Test
  void whatNobodyNeedsGoesWhereItIsAskedFor() {
    KeptReference<Object> reference = new KeptReference<>(new Object(), queue);
    KeptReference.collect();
    assertNull(reference.get());
    assertSame(reference, queue.poll(), "in its queue by then");
  }

  /** While it compresses, the JVM collects nothing. */
  @Test
  void whatNobodyNeedsGoesWhateverAnotherThreadDoes() throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    CountDownLatch started = new CountDownLatch(1);
    Thread other = new Thread(() -> {
      Deflater deflater = new Deflater();
      while (!isOver.get()) {
        deflater.reset();
        deflater.setInput(new byte[1 << 22]);
        deflater.finish();
        started.countDown();
        deflater.deflate(new byte[1 << 16]);
      }
      deflater.end();
    });
    other.start();
    try {
      started.await();
      for (int i = 0; i < 5; i++) {
        KeptReference<Object> reference = new KeptReference<>(new Object());
        KeptReference.collect();
        assertNull(reference.get());
      }
    } finally {
      isOver.set(true);
      other.join();
    }
  }

  @Test
  void whatIsStillNeededIsKeptFromThenOnToo() {
    Object[] needed = {new Object()};
    KeptReference<Object> reference = new KeptReference<>(needed[0]);
    KeptReference.collect();
    assertSame(needed[0], reference.get());
    needed[0] = null;
    System.gc();
    assertNotNull(reference.get());
  }
}
