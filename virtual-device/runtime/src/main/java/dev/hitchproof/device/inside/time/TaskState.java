package dev.hitchproof.device.inside.time;

/** What a thread of the device does. */
enum TaskState {
  /** Holds the token. */
  RUNNING,
  /** Waits for the token. */
  READY,
  /** In {@code MessageQueue.nativePollOnce}, until woken or due. */
  POLLING,
  /** Computing until due. */
  BUSY,
  /** Asleep, until interrupted or due. */
  ASLEEP,
  /** Parked, until unparked, interrupted or due. */
  PARKED,
  /** In {@code Object.wait}, until notified, interrupted or due. */
  WAITING,
  /** Lost the token because it waits for something that the scheduler does not see. */
  OUTSIDE
}
