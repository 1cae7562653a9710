export type TraceErrorCode =
  | 'not-a-trace'
  | 'header-damaged'
  | 'newer-major'
  | 'too-large'
  | 'nothing-to-join'
  | 'other-session';

/** Thrown only if nothing at all can be read; damage inside a readable file is returned as a value. */
export class TraceError extends Error {
  readonly code: TraceErrorCode;
  constructor(code: TraceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TraceError';
    this.code = code;
  }
}
