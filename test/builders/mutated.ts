/**
 * The bytes with one to four changes as by damage or malice: bits, values at the edges, cuts, insertions, repetitions, a
 * piece moved from elsewhere. In text also numbers, names and texts that JSON can have.
 */
export function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (end: number): number => Math.floor(random() * end);
  let now = bytes;
  for (let left = 1 + below(4); left > 0; left--) now = pick(CHANGES, below)(now, below);
  return now;
}

type Below = (end: number) => number;
type Change = (bytes: Uint8Array, below: Below) => Uint8Array;

function pick<T>(all: readonly [T, ...T[]], below: Below): T {
  return all[below(all.length)] ?? all[0];
}

const spliced = (bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);

const flipped: Change = (bytes, below) => {
  const at = below(bytes.length);
  return spliced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << below(8))));
};
const edge: Change = (bytes, below) =>
  spliced(bytes, below(bytes.length), 1, Uint8Array.of(pick([0, 1, 0x7f, 0x80, 0xff], below)));
const cut: Change = (bytes, below) => bytes.subarray(0, below(bytes.length + 1));
const removed: Change = (bytes, below) =>
  spliced(bytes, below(bytes.length), 1 + below(16), new Uint8Array());
const inserted: Change = (bytes, below) =>
  spliced(
    bytes,
    below(bytes.length),
    0,
    Uint8Array.from({ length: 1 + below(8) }, () => below(256)),
  );
const zeroed: Change = (bytes, below) => {
  const length = 1 + below(64);
  return spliced(bytes, below(bytes.length), length, new Uint8Array(length));
};
const copied: Change = (bytes, below) => {
  const from = below(bytes.length);
  return spliced(bytes, below(bytes.length), below(2) * 32, bytes.subarray(from, from + 1 + below(64)));
};

/** Replacements for a number, text, `true`, `false` or `null` in JSON. */
const HOSTILE: readonly [string, ...string[]] = [
  ...([
    '-1',
    '0',
    '1e308',
    '-0',
    '9007199254740993',
    '1e999',
    '0.1',
    'null',
    'true',
    '""',
    '[]',
    '{}',
  ] as const),
  ...['"__proto__"', '"constructor"', '"../../etc/passwd"', '"\\u0000"', '"\\ud800"', '"<img onerror=1>"'],
  ...['"2026-02-30T99:00:00Z"', '"=1+1"', '"\\u202e"', `"${'a'.repeat(70_000)}"`, '['.repeat(5_000)],
];
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/g;
const retyped: Change = (bytes, below) => {
  const text = Buffer.from(bytes).toString('utf8');
  const tokens = [...text.matchAll(TOKEN)];
  const token = tokens[below(tokens.length)];
  if (token === undefined) return bytes;
  const { index, 0: old } = token;
  return Buffer.from(`${text.slice(0, index)}${pick(HOSTILE, below)}${text.slice(index + old.length)}`);
};

const CHANGES: readonly [Change, ...Change[]] = [
  ...([flipped, flipped, edge, cut, removed, inserted, zeroed, copied, retyped, retyped] as const),
];
