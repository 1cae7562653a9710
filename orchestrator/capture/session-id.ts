import { createHash } from 'node:crypto';

/**
 * The trace's session UUID, derived from seed and run, so that equal seeds give byte-identical traces. Version 8
 * (RFC 9562 §5.8) leaves its bits to the application.
 */
export const sessionIdOf = (seed: number, scenario: string, arm: string, run: number): string =>
  uuidOf([seed, scenario, arm, run]);

/** Session UUID of a run's later recordings in other processes: their files share one folder and are named by session. */
export const laterSessionIdOf = (sessionId: string, recording: number): string =>
  uuidOf([sessionId, recording]);

function uuidOf(facts: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
