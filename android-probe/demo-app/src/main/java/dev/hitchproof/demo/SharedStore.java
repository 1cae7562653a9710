package dev.hitchproof.demo;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;

/** A store behind one lock, as of a cache or a database: a row that reads while another thread writes has to wait. */
final class SharedStore {
  static final SharedStore OF_APP = new SharedStore();
  private final Object lock = new Object();

  private SharedStore() {}

  /** Reads while a write of {@code ms} goes on. */
  void readDuringWrite(long ms) {
    CountDownLatch isWriting = new CountDownLatch(1);
    new Thread(() -> write(ms, isWriting), "writer").start();
    try {
      isWriting.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    read();
  }

  /** Reads with the index, while an indexer, which holds the index, wants to read: neither goes on. */
  void readWithIndex() {
    Object index = new Object();
    CountDownLatch isIndexing = new CountDownLatch(1);
    Thread indexer = new Thread(() -> index(index, isIndexing), "indexer");
    synchronized (lock) {
      indexer.start();
      try {
        isIndexing.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      synchronized (index) {
        read();
      }
    }
  }

  private void index(Object index, CountDownLatch isIndexing) {
    synchronized (index) {
      isIndexing.countDown();
      read();
    }
  }

  private void write(long ms, CountDownLatch isWriting) {
    synchronized (lock) {
      isWriting.countDown();
      SystemClock.sleep(ms);
    }
  }

  private long read() {
    synchronized (lock) {
      return SystemClock.uptimeMillis();
    }
  }
}
