package dev.hitchproof.device.api;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/**
 * Replaces weak references in metered code: when the collector runs depends on the host, and what an app does next must
 * not. The JVM is told to clear soft references only when memory runs out.
 */
public class KeptReference<T> extends WeakReference<T> {
  /** Never read: it keeps the referent. */
  @SuppressWarnings("unused")
  private final SoftReference<T> kept;

  public KeptReference(T referent) {
    this(referent, null);
  }

  public KeptReference(T referent, ReferenceQueue<? super T> queue) {
    super(referent, queue);
    kept = new SoftReference<>(referent);
  }
}
