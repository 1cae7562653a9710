import { FaultError } from '../base/errors.ts';
import type { FaultCode } from '../base/faults.ts';

type ProbeFault = Extract<
  FaultCode,
  | 'no-probe'
  | 'probe-refused'
  | 'recording-ended'
  | 'app-hidden'
  | 'device-full'
  | 'bad-reply'
  | 'bad-transfer'
  | 'internal'
>;

/** The fault that a refusal of the probe means; docs/probe-control.md lists the codes. */
export function faultOfRefusal(code: string, message: string): ProbeFault {
  if (code === 'not-recording') return 'recording-ended';
  if (code === 'no-window') return 'app-hidden';
  // ENOSPC is Linux's name for a full disk.
  return code === 'io' && /ENOSPC|No space left on device/.test(message) ? 'device-full' : 'probe-refused';
}

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
