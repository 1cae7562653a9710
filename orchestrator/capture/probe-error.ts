import { FaultError } from '../base/fault-error.ts';
import type { FaultCode } from '../base/faults.ts';

type ProbeFault = Extract<
  FaultCode,
  'no-probe' | 'probe-refused' | 'bad-reply' | 'bad-transfer' | 'internal'
>;

/** The exchange with the probe failed; the message is one sentence for the user. */
export class ProbeError extends FaultError {
  /** The probe's code for its refusal. */
  readonly refusal: string | undefined;

  constructor(code: ProbeFault, message: string, more: { cause?: unknown; refusal?: string } = {}) {
    super(code, message, { cause: more.cause });
    this.name = 'ProbeError';
    this.refusal = more.refusal;
  }
}
