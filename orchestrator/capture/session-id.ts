import { createHash } from 'node:crypto';

/**
 * The trace's session UUID, derived from seed and run, so that equal seeds give byte-identical traces. Version 8
 * (RFC 9562 §5.8) leaves its bits to the application.
 */
export function sessionIdOf(seed: number, scenario: string, arm: string, run: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, scenario, arm, run]))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
