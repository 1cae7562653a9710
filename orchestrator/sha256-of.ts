import { createHash } from 'node:crypto';

/** Lower-case hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
