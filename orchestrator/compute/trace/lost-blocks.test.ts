import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scriptedBytes } from '../../../test/builders/scripted-trace.ts';
import { concatenate } from '../../../test/builders/trace-writer.ts';
import { decodeTrace } from './decode.ts';
import { BlockType, CRC_BYTES, HEADER_BYTES } from './format.ts';
import { type Block, scanBlocks } from './scan-blocks.ts';
import type { Trace } from './trace.ts';

const golden = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../android-probe/golden/${name}.hpt`, import.meta.url)));
const files: readonly (readonly [string, Uint8Array])[] = [
  ['golden small', golden('small')],
  ['golden fling', golden('fling')],
  ['golden rotated-0', golden('rotated-0')],
  ['golden rotated-1', golden('rotated-1')],
  ['a swipe in blocks of five records', scriptedBytes('(./ss2s)sss.......', { recordsPerBlock: 5 })],
];

/** A file split into its header and its blocks. */
interface Pieces {
  readonly header: Uint8Array;
  readonly blocks: readonly Uint8Array[];
  readonly scanned: readonly Block[];
}
function piecesOf(bytes: Uint8Array): Pieces {
  const { blocks } = scanBlocks(bytes);
  return {
    header: bytes.subarray(0, HEADER_BYTES),
    blocks: blocks.map(({ atByte, payloadEnd }) => bytes.subarray(atByte, payloadEnd + CRC_BYTES)),
    scanned: blocks,
  };
}
const without = ({ header, blocks }: Pieces, lost: readonly number[]): Trace =>
  decodeTrace(concatenate([header, ...blocks.filter((_, i) => !lost.includes(i))]));
const repeating = ({ header, blocks }: Pieces, at: number): Trace =>
  decodeTrace(concatenate([header, ...blocks.flatMap((block, i) => (i === at ? [block, block] : [block]))]));
const places = ({ blocks }: Pieces): readonly number[] => [...blocks.keys()];
const isEnd = ({ scanned }: Pieces, i: number): boolean => scanned[i]?.type === BlockType.end;

/** Frames that differ from those of the whole file at the same place. */
const misplaced = ({ frames }: Trace, whole: Trace): readonly number[] =>
  [...frames.vsyncUs.keys()].filter((place) => {
    const us = frames.vsyncUs[place] ?? Number.NaN;
    return !Number.isNaN(us) && us !== whole.frames.vsyncUs[place];
  });
const lostFrames = ({ frames }: Trace): number => frames.vsyncUs.filter((us) => Number.isNaN(us)).length;

describe.each(files)('%s', (_, bytes) => {
  const whole = decodeTrace(bytes);
  const pieces = piecesOf(bytes);

  it('names every block that is missing, and keeps the others in their places', () => {
    for (const i of places(pieces).filter((place) => !isEnd(pieces, place))) {
      const read = without(pieces, [i]);
      expect(read.damage).toMatchObject([{ kind: 'sequence-gap', lostBlocks: 1 }]);
      expect([read.frames.count, misplaced(read, whole)]).toEqual([whole.frames.count, []]);
      const { type, records } = pieces.scanned[i] ?? { type: 0, records: 0 };
      expect(lostFrames(read)).toBe(type === BlockType.frame ? records : 0);
    }
  });

  it('knows that it was never closed without its END', () => {
    const read = without(
      pieces,
      places(pieces).filter((i) => isEnd(pieces, i)),
    );
    expect(read.damage.map(({ kind }) => kind)).toEqual(['no-end']);
    expect(read.frames).toEqual(whole.frames);
  });

  it('with two blocks missing has a frame in its place or not at all', () => {
    for (const i of places(pieces)) {
      for (const j of places(pieces)) {
        const read = without(pieces, [i, j]);
        expect([i, j, misplaced(read, whole)]).toEqual([i, j, []]);
        expect(read.frames.count).toBeLessThanOrEqual(whole.frames.count);
      }
    }
  });

  it('uses a block once that comes twice', () => {
    for (const i of places(pieces)) {
      const { damage, ...read } = repeating(pieces, i);
      expect(read).toEqual({ ...whole, damage: undefined });
      expect(damage).toMatchObject([
        { kind: isEnd(pieces, i) ? 'torn-tail' : 'sequence-gap', lostBlocks: 0 },
      ]);
    }
  });
});
