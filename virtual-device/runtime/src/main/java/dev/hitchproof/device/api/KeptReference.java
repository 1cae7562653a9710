package dev.hitchproof.device.api;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces weak references in metered code: when the collector runs depends on the host, and what an app does next must
 * not. The JVM is told to clear soft references only when memory runs out; what no process needs any more goes in
 * {@link #collect}.
 */
public class KeptReference<T> extends WeakReference<T> {
  private static final int FIRST_SWEEP = 1_000;
  /** Weak: a reference that nobody has any more keeps nothing. */
  private static final List<WeakReference<KeptReference<?>>> LIVING = new ArrayList<>();
  private static int nextSweep = FIRST_SWEEP;

  /** Never read: it keeps the referent. */
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

  /** Lets the collector clear what only weak references reach. While no app runs: then equal runs stay equal. */
  public static synchronized void collect() {
    for (WeakReference<KeptReference<?>> one : LIVING) {
      KeptReference<?> reference = one.get();
      if (reference != null) reference.kept = null;
    }
    System.gc();
    awaitQueues();
    sweep();
    for (WeakReference<KeptReference<?>> one : LIVING) {
      KeptReference<?> reference = one.get();
      if (reference != null) reference.keep();
    }
  }

  /** Not by {@code get}, which an app may override. */
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

  /** Until the JVM's own thread has put what was cleared into its queues, as the JDK waits before it gives up direct memory. */
  private static void awaitQueues() {
    try {
      Object access = Class.forName("jdk.internal.access.SharedSecrets").getMethod("getJavaLangRefAccess").invoke(null);
      Method await = Class.forName("jdk.internal.access.JavaLangRefAccess").getMethod("waitForReferenceProcessing");
      boolean waited = true;
      while (waited) waited = (boolean) await.invoke(access);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not tell when cleared references are in their queues", e);
    }
  }
}
