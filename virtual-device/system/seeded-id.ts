import { createHash } from 'node:crypto';

/** Identifiers shaped like UUIDs that are the same in every run of the same seed. */
export function createSeededIds(seed: number): (kind: string) => string {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const hex = createHash('sha256').update(`${seed}:${kind}:${count}`).digest('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  };
}
