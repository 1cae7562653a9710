package dev.hitchproof.device.api;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces weak references in metered code, because the host decides when the collector runs and must not decide what an
 * app does next. The JVM is configured to clear soft references only when memory runs out; {@link #collect} releases what no
 * process needs any more.
 */
public class KeptReference<T> extends WeakReference<T> {
  private static final int FIRST_SWEEP = 1_000;
  /** Weak, so that an unused reference keeps nothing alive. */
  private static final List<WeakReference<KeptReference<?>>> LIVING = new ArrayList<>();
  private static int nextSweep = FIRST_SWEEP;

  /** Never read: it only keeps the referent alive. */
  @SuppressWarnings("unused")
  private SoftReference<T> kept;

  public KeptReference(T referent) {
    this(referent, null);
  }

  public KeptReference(T referent, ReferenceQueue<? super T> queue) {
    super(referent, queue);
    keep();
    add(this);
  }

  /** Lets the collector clear what only weak references reach. Called while no app runs, so that equal runs stay equal. */
  public static synchronized void collect() {
    for (WeakReference<KeptReference<?>> one : LIVING) {
      KeptReference<?> reference = one.get();
      if (reference != null) reference.kept = null;
    }
    collectGarbage();
    awaitQueues();
    sweep();
    for (WeakReference<KeptReference<?>> one : LIVING) {
      KeptReference<?> reference = one.get();
      if (reference != null) reference.keep();
    }
  }

  /** Does not call {@code get}, which an app may override. */
  private void keep() {
    kept = new SoftReference<>(super.get());
  }

  private static synchronized void add(KeptReference<?> reference) {
    if (LIVING.size() >= nextSweep) sweep();
    LIVING.add(new WeakReference<>(reference));
  }

  private static void sweep() {
    LIVING.removeIf(one -> one.get() == null);
    nextSweep = Math.max(FIRST_SWEEP, 2 * LIVING.size());
  }

  /** The JVM skips a collection while any thread is in native code that uses an array in place, as (de)compression does. */
  private static void collectGarbage() {
    WeakReference<Object> unreached = new WeakReference<>(new Object());
    while (unreached.get() != null) System.gc();
  }

  /** Waits until the JVM's own thread has queued what was cleared, as the JDK does before it gives up on direct memory. */
  private static void awaitQueues() {
    try {
      Object access = Class.forName("jdk.internal.access.SharedSecrets").getMethod("getJavaLangRefAccess").invoke(null);
      Method await = Class.forName("jdk.internal.access.JavaLangRefAccess").getMethod("waitForReferenceProcessing");
      boolean waited = true;
      while (waited) waited = (boolean) await.invoke(access);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not report when cleared references are in their queues", e);
    }
  }
}
