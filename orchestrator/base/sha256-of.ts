import { createHash } from 'node:crypto';

/** Lower-case hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
