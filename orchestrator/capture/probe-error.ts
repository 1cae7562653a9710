export type ProbeErrorCode = 'no-probe' | 'refused' | 'bad-reply' | 'too-long' | 'bad-transfer';

/** The exchange with the probe failed; the message is one sentence for the user. */
export class ProbeError extends Error {
  readonly code: ProbeErrorCode;
  /** The probe's code for its refusal. */
  readonly refusal: string | undefined;

  constructor(code: ProbeErrorCode, message: string, more: { cause?: unknown; refusal?: string } = {}) {
    super(message, { cause: more.cause });
    this.name = 'ProbeError';
    this.code = code;
    this.refusal = more.refusal;
  }
}
