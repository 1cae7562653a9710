package dev.hitchproof.trace;

import java.util.UUID;

/** What every file of a session begins with: its id, and the {@code System.nanoTime()} from which its times count. */
public final class Session {
  public final UUID id;
  public final long epochNs;

  public Session(UUID id, long epochNs) {
    this.id = id;
    this.epochNs = epochNs;
  }
}
