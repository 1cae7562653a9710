import { createHash } from 'node:crypto';

/** Lower-case hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** A short identity of JSON values: 32 hexadecimal digits. */
export const digestOf = (parts: readonly unknown[]): string => sha256Of(JSON.stringify(parts)).slice(0, 32);
