package dev.hitchproof.device.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
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
