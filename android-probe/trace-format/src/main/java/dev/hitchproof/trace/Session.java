package dev.hitchproof.trace;

import java.util.UUID;

/** What every file of a session begins with: the session's id, and the {@code System.nanoTime()} from which times count. */
public final class Session {
  public final UUID id;
  public final long epochNs;

  public Session(UUID id, long epochNs) {
    this.id = id;
    this.epochNs = epochNs;
  }
}
