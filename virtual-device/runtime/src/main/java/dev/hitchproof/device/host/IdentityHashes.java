package dev.hitchproof.device.host;

import dev.hitchproof.device.boot.HashGate;
import java.nio.IntBuffer;
import java.util.SplittableRandom;

/**
 * From what the JVM draws {@code System.identityHashCode}, which orders hash tables. Each thread has a generator, whose state is
 * the last four hashes that the thread drew. It is set here, so that the hashes that an app sees depend neither on what the JVM
 * did before nor on what the device does on the app's threads.
 * https://github.com/openjdk/jdk17u/blob/jdk-17.0.15-ga/src/hotspot/share/runtime/synchronizer.cpp (get_next_hash, hashCode == 5)
 */
public final class IdentityHashes {
  private static final int WORDS = 4;
  /** A hash has 31 bits of its word. */
  private static final int MASK = Integer.MAX_VALUE;
  /** On x86-64 the state begins at byte 624 of the JVM's structure of a thread in Java 17, and at byte 1,080 in Java 25. */
  private static final int SEARCHED_WORDS = 512;
  private static final int OFFSET_BYTES = offsetBytes();
  /** Of the threads whose hashes somebody minds. */
  private static final ThreadLocal<IntBuffer> STATE = new ThreadLocal<>();

  /** Work of the device on a thread of an app. */
  public interface Work<T, E extends Exception> {
    T get() throws E;
  }

  private IdentityHashes() {}

  /** After equal seeds, the calling thread draws equal hashes. */
  public static void seed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] words = new int[WORDS];
    for (int i = 0; i < WORDS; i++) words[i] = random.nextInt();
    state().put(0, words);
  }

  /** From now on the code that the JDK loads and makes leaves the hashes of threads that were seeded unmoved. */
  static void openGate() {
    HashGate.open(new HashGate.Hashes() {
      @Override
      public int[] state() {
        return STATE.get() == null ? null : words();
      }

      @Override
      public void restore(int[] state, Class<?> loaded) {
        if (loaded != null) giveOwn(loaded);
        IdentityHashes.state().put(0, state);
      }
    });
  }

  private static IntBuffer state() {
    if (STATE.get() == null) STATE.set(memory(structure() + OFFSET_BYTES, WORDS));
    return STATE.get();
  }

  private static int[] words() {
    int[] words = new int[WORDS];
    state().get(0, words);
    return words;
  }

  /** Whatever hashes the work draws, the calling thread afterwards draws those that it would have drawn before. */
  public static <T, E extends Exception> T unmoved(Work<T, E> work) throws E {
    int[] before = words();
    try {
      return work.get();
    } finally {
      state().put(0, before);
    }
  }

  /** Loads a class, unmoved. Its own hash depends on its name: classes of the platform outlive a process, whose order would decide it. */
  static Class<?> unmovedByLoading(Work<Class<?>, ClassNotFoundException> loading) throws ClassNotFoundException {
    return unmoved(() -> {
      Class<?> loaded = loading.get();
      giveOwn(loaded);
      return loaded;
    });
  }

  private static void giveOwn(Class<?> loaded) {
    seed(loaded.getName().hashCode());
    System.identityHashCode(loaded);
  }

  private static int offsetBytes() {
    IntBuffer thread = memory(structure(), SEARCHED_WORDS);
    int[] last = new int[WORDS];
    for (int i = 0; i < WORDS; i++) last[i] = System.identityHashCode(new Object());
    for (int at = 0; at + WORDS <= SEARCHED_WORDS; at++) if (isAt(thread, at, last)) return at * Integer.BYTES;
    throw new IllegalStateException(
        "this JVM draws identity hashes in an unknown way: run the device on OpenJDK's JVM (HotSpot), without -XX:hashCode");
  }

  /** The last hash comes first. */
  private static boolean isAt(IntBuffer thread, int at, int[] last) {
    for (int i = 0; i < WORDS; i++) if ((thread.get(at + (i + 1) % WORDS) & MASK) != last[i]) return false;
    return true;
  }

  /** Address of the JVM's structure of the calling thread. */
  private static long structure() {
    try {
      return NativeMemory.field(Thread.class, "eetop").getLong(Thread.currentThread());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Java does not tell where the JVM keeps a thread", e);
    }
  }

  private static IntBuffer memory(long address, int words) {
    return NativeMemory.at(address, words * Integer.BYTES).asIntBuffer();
  }
}
