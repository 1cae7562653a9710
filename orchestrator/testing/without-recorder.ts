/** Forgets the recorder that a test has opened, as a new worker has none: test files share a process. */
export const withoutRecorder = (): boolean =>
  Reflect.deleteProperty(globalThis, Symbol.for('hitchproof.recorder'));
