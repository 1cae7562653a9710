package dev.hitchproof.device.inside.time;

/** What happens at the points where executed work becomes time. Called on the running thread. */
interface Turn {
  /** The thread has reached the next event of another one, and holds no monitor that keeps the turn. */
  void isOver();

  /** The thread reads the clock. */
  void readsClock();

  /** The thread is about to enter a monitor of metered code. */
  void entersMonitor(Object monitor, boolean keepsTurn);

  /** The thread has left a monitor of metered code. */
  void leftMonitor(Object monitor);
}
