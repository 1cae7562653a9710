/** Forgets the recorder opened by a test, because test files share a process: a new worker has none. */
export const withoutRecorder = (): boolean =>
  Reflect.deleteProperty(globalThis, Symbol.for('hitchproof.recorder'));
