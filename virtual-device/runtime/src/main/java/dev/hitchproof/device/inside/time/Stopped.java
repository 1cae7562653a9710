package dev.hitchproof.device.inside.time;

/** Ends a looper thread of a process that is being killed. An Error, so that no {@code catch (Exception)} catches it. */
public final class Stopped extends Error {
  private static final long serialVersionUID = 1L;

  public Stopped() {
    super("the process is gone", null, false, false);
  }
}
