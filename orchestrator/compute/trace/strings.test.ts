import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TraceWriter, varint } from '../../../test/builders/trace-writer.ts';
import { decodeTrace } from './decode.ts';
import { BlockType, MARK, MAX_BLOCK_STRING_BYTES, MAX_ROWS, MAX_STRINGS_BYTES } from './format.ts';
import type { Trace } from './trace.ts';

/** A string as a block has it: what it shares with the one before it, and its rest. */
type Coded = readonly [shared: number, rest: string | readonly number[]];

const encoder = new TextEncoder();
const bytesOf = (rest: string | readonly number[]): readonly number[] =>
  typeof rest === 'string' ? [...encoder.encode(rest)] : rest;

const payloadOf = (firstId: number, strings: readonly Coded[]): readonly number[] => [
  ...varint(firstId),
  ...strings.flatMap(([shared, rest]) => [
    ...varint(shared),
    ...varint(bytesOf(rest).length),
    ...bytesOf(rest),
  ]),
];

const block = (writer: TraceWriter, firstId: number, strings: readonly Coded[]): TraceWriter =>
  writer.block(BlockType.strings, strings.length, payloadOf(firstId, strings));

/** A trace with a mark for each id below `ids`. */
function readOf(writer: TraceWriter, ids: number): Pick<Trace, 'damage'> & { texts: readonly string[] } {
  const rows = Array.from({ length: ids }, (_, text) => ({ time: 0, ordinal: 0, kind: 0, text }));
  const { marks, damage } = decodeTrace(writer.events(BlockType.mark, MARK, rows, 0).end(0, []).bytes());
  return { texts: marks.map(({ text }) => text), damage };
}
const read = (...strings: readonly Coded[]): ReturnType<typeof readOf> =>
  readOf(block(new TraceWriter(), 0, strings), strings.length);

const JAVA = 0xff;
const KOTLIN = 0xfe;
const marked = (before: string, mark: number, after = ':7)'): readonly number[] => [
  ...bytesOf(before),
  mark,
  ...bytesOf(after),
];

describe('strings', () => {
  it('begin like the one before them in their block', () => {
    expect(read([0, 'a.Row.bind'], [5, 'Id'], [7, ''], [0, 'b'])).toEqual({
      texts: ['a.Row.bind', 'a.RowId', 'a.RowId', 'b'],
      damage: [],
    });
  });

  it('share bytes, also of a part of a character', () => {
    expect(read([0, 'é'], [1, [0xa8]]).texts).toEqual(['é', 'è']);
  });

  it.each([
    ['a.b.Row.bind(', JAVA, 'a.b.Row.bind(Row.java:7)'],
    ['a.b.Row.bind(', KOTLIN, 'a.b.Row.bind(Row.kt:7)'],
    ['Row.bind(', JAVA, 'Row.bind(Row.java:7)'],
    ['a.Row$1$In.access$0(', JAVA, 'a.Row$1$In.access$0(Row.java:7)'],
    ['a.$Row.bind(', JAVA, 'a.$Row.bind(.java:7)'],
    ['.bind(', JAVA, '.bind(.java:7)'],
  ] as const)('%s%i has the file of its outermost class', (before, mark, text) => {
    expect(read([0, marked(before, mark)])).toEqual({ texts: [text], damage: [] });
  });

  it('share a beginning that has a file', () => {
    expect(read([0, marked('a.Row.x(', JAVA)], [17, '9)']).texts).toEqual([
      'a.Row.x(Row.java:7)',
      'a.Row.x(Row.java:9)',
    ]);
  });

  it('are any texts', () => {
    const part = fc.constantFrom(
      'a.',
      'Row',
      '$1',
      '.x(',
      'Row.java',
      'Row.kt',
      ':7)',
      'é',
      'è',
      '😀',
      '\ufeff',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part, { maxLength: 9 }).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 40 }), fc.nat(40), (texts, at) => {
        const writer = new TraceWriter();
        writer.strings(texts.slice(0, at));
        writer.strings(texts);
        expect(readOf(writer, texts.length)).toEqual({ texts, damage: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('of version 1 are whole', () => {
    const writer = new TraceWriter({ major: 1 }).block(BlockType.strings, 2, [0, 2, 97, 98, 3, 97, 98, 99]);
    expect(readOf(writer, 2)).toEqual({ texts: ['ab', 'abc'], damage: [] });
  });
});

describe('a damaged block of strings', () => {
  const long = 'x'.repeat(4_000);
  const cases: readonly (readonly [string, readonly Coded[]])[] = [
    ['whose first string shares', [[1, 'a']]],
    [
      'with a string that shares more than there is',
      [
        [0, 'ab'],
        [3, 'c'],
      ],
    ],
    [
      'with a string that shares more than any string has',
      [
        [0, 'a'],
        [2 ** 40, 'c'],
      ],
    ],
    [
      'with a string of 4,097 bytes',
      [
        [0, long],
        [4_000, 'x'.repeat(97)],
      ],
    ],
    [
      'with a file that makes its string longer than 4,096 bytes',
      [[0, marked(`${'x'.repeat(2_046)}.m(`, JAVA, '')]],
    ],
    ['with a file of no method', [[0, marked('bind(', JAVA)]]],
    ['with a file of nothing', [[0, marked('', KOTLIN)]]],
  ];
  it.each(cases)('%s is lost alone', (_, strings) => {
    const writer = block(block(new TraceWriter(), 0, [[0, 'before']]), 1, strings);
    const { texts, damage } = readOf(block(writer, 9, [[0, 'after']]), 10);
    const lost = Array.from({ length: 8 }, (_, i) => `string#${i + 1}`);
    expect(texts).toEqual(['before', ...lost, 'after']);
    expect(damage).toMatchObject([{ kind: 'bad-payload', lostBlocks: 1 }]);
  });

  it('has a string of 4,096 bytes, and no more', () => {
    expect(read([0, long], [4_000, 'x'.repeat(96)]).damage).toEqual([]);
    expect(read([0, marked(`${'x'.repeat(2_044)}.m(`, JAVA, '')]).texts[0]).toHaveLength(4_096);
    expect(read([0, marked(`${'x'.repeat(2_043)}$i.m(`, JAVA, '')]).texts[0]).toHaveLength(4_096);
  });

  it('has 64 KiB of whole strings, and no more', () => {
    const sixteen: readonly Coded[] = [
      [0, 'x'.repeat(4_096)],
      ...Array.from({ length: 15 }, (): Coded => [4_096, '']),
    ];
    expect(16 * 4_096).toBe(MAX_BLOCK_STRING_BYTES);
    expect(read(...sixteen).damage).toEqual([]);
    expect(read(...sixteen, [1, '']).damage).toMatchObject([{ kind: 'bad-payload' }]);
  });
});

describe('the strings of one file', () => {
  const full: readonly Coded[] = [
    [0, 'x'.repeat(512)],
    ...Array.from({ length: 127 }, (): Coded => [512, '']),
  ];
  it('have 40 MiB when they are whole, and no more', () => {
    const writer = new TraceWriter();
    for (let i = 0; i < MAX_STRINGS_BYTES / MAX_BLOCK_STRING_BYTES; i++) block(writer, 0, full);
    expect(decodeTrace(writer.bytes()).damage).toMatchObject([{ kind: 'no-end' }]);
    const oneMore = block(writer, 0, [[0, 'x']]).bytes();
    expect(() => decodeTrace(oneMore)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('are as many as the records of a stream', () => {
    const writer = new TraceWriter();
    const empty = new Uint8Array(1 + 2 * 32_767);
    for (let i = 0; i * 32_767 <= MAX_ROWS; i++) writer.block(BlockType.strings, 32_767, empty);
    expect(() => decodeTrace(writer.bytes())).toThrow(expect.objectContaining({ code: 'too-large' }));
  });
});
