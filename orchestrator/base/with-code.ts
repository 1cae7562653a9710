import type { FaultCode } from './faults.ts';

/** A sentence for the user with the code of its fault, as in docs/faults.md. */
export const withCode = (sentence: string, code: FaultCode): string => `${sentence} [${code}]`;
