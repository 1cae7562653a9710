package dev.hitchproof.probe;

/** How a gesture inside the app reaches its windows. */
enum GestureEngine {
  /** Through the system's input pipeline, as the app itself; refused from API 33 on. */
  IN_APP("in-app"),
  /** Likewise, while an instrumentation that the shell started is active, whose permission counts. */
  INSTRUMENTED("instrumented"),
  /** Handed to the root view in a frame callback: needs no permission, and has neither batching nor resampling. */
  DISPATCH("dispatch");

  final String id;

  GestureEngine(String id) {
    this.id = id;
  }

  /** Throws IllegalArgumentException for a name that is none. */
  static GestureEngine named(String id) {
    for (GestureEngine engine : values()) if (engine.id.equals(id)) return engine;
    throw new IllegalArgumentException("no gesture engine " + id);
  }
}
