import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TraceSpec, traceOf } from '../../../test/builders/trace-of.ts';
import { decodeTrace } from './decode.ts';
import { joinTraces } from './join.ts';

const file = (spec: TraceSpec) => decodeTrace(traceOf(spec));
const frames = (...vsyncs: number[]) => vsyncs.map((vsync) => ({ vsync }));

type NumberedRow = Readonly<Record<string, unknown>>;
/** A stream row by row, whether it is a list of rows or columns. */
function rowsOf(stream: object): readonly NumberedRow[] {
  if (Array.isArray(stream)) return stream;
  const { count, ...columns } = stream as { readonly count: number } & Readonly<Record<string, Float64Array>>;
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[i]])),
  );
}
const TIMES: ReadonlySet<string> = new Set([
  'vsyncUs',
  'eventTimeUs',
  'timeUs',
  'presentUs',
  'startUs',
  'fromUs',
  'toUs',
]);
const moved = (row: NumberedRow, us: number, frames: number): NumberedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value !== 'number' ? value : value + (TIMES.has(name) ? us : name === 'ordinal' ? frames : 0),
    ]),
  );

describe('joinTraces', () => {
  const first = file({ frames: frames(0, 10, 20), scrolls: [{ ordinal: 2 }] });
  const second = file({
    frames: frames(30, 40),
    scrolls: [{ ordinal: 0 }, { ordinal: 1 }],
    touches: [{ ordinal: -1, eventTime: 25 }],
    marks: [{ time: 31, ordinal: 0, kind: 'scene', text: 'feed' }],
  });

  it('counts ordinals on over the files', () => {
    const joined = joinTraces([first, second]);
    expect([...joined.frames.vsyncUs]).toEqual([0, 10, 20, 30, 40]);
    expect([...joined.scrolls.ordinal]).toEqual([2, 3, 4]);
    expect([...joined.touches.ordinal]).toEqual([2]);
    expect(joined.marks).toMatchObject([{ ordinal: 3, text: 'feed' }]);
  });

  it('adds up the totals of closed files', () => {
    expect(joinTraces([first, second]).end?.streams.get(3)).toEqual({ emitted: 5, written: 5, lost: 0 });
  });

  it('does not know the losses once a file was left open', () => {
    expect(joinTraces([file({ frames: frames(0), closed: false }), second]).end).toBeUndefined();
  });

  it('moves the times of a file with another epoch', () => {
    const later = file({ epochNs: 5_000_000n, frames: frames(30) });
    expect([...joinTraces([first, later]).frames.vsyncUs]).toEqual([0, 10, 20, 5_030]);
  });

  it('moves the times and ordinals of every record of the second file, and no other number', () => {
    const golden = new URL('../../../android-probe/golden/small.hpt', import.meta.url);
    const small = decodeTrace(new Uint8Array(readFileSync(golden)));
    const epochNs = small.header.epochNs + 5_000_000n;
    const joined = joinTraces([small, { ...small, header: { ...small.header, epochNs } }]);
    const { header, meta, end, damage, ...streams } = joined;
    for (const [name, stream] of Object.entries(streams)) {
      const rows = rowsOf(stream);
      const alone = rowsOf(small[name as keyof typeof streams]);
      expect([name, rows]).toEqual([
        name,
        [...alone, ...alone.map((row) => moved(row, 5_000, small.frames.count))],
      ]);
      expect(alone.length).toBeGreaterThan(0);
    }
    expect(end?.timeUs).toBe((small.end?.timeUs ?? Number.NaN) + 5_000);
  });

  it('leaves a single file as it is', () => {
    expect(joinTraces([first])).toBe(first);
  });

  describe('of a run in several processes', () => {
    const sessionOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
    const recording = (digit: number, process: string, spec: TraceSpec = {}) =>
      file({
        ...spec,
        session: sessionOf(digit),
        meta: { probe: '1.0.0', package: 'com.acme', process, ...spec.meta },
      });
    const list = recording(1, 'com.acme', { frames: frames(0, 10), endReason: 'rotated' });
    const more = recording(1, 'com.acme', { frames: frames(20) });
    const detail = recording(2, 'com.acme:detail', { frames: frames(500, 510) });
    const again = recording(3, 'com.acme', { frames: frames(900) });

    it('each session begins at rest', () => {
      const { frames: joined } = joinTraces([list, more, detail, again]);
      expect([...joined.vsyncUs]).toEqual([0, 10, 20, 500, 510, 900]);
      expect([...joined.flags]).toEqual([0, 0, 0, 1, 0, 1]);
    });

    it('a session without frames moves no flag', () => {
      const empty = recording(2, 'com.acme:detail');
      expect([...joinTraces([more, empty, again]).frames.flags]).toEqual([0, 1]);
    });

    it('windows of one number are one in a process only', () => {
      const golden = new URL('../../../android-probe/golden/small.hpt', import.meta.url);
      const small = decodeTrace(new Uint8Array(readFileSync(golden)));
      const of = ({ header: { session }, meta }: typeof small) => ({
        ...small,
        header: { ...small.header, session },
        meta,
      });
      const windowsOf = (...traces: (typeof small)[]) =>
        Object.entries(joinTraces(traces)).flatMap(([name, stream]) =>
          typeof stream !== 'object' || stream === null
            ? []
            : rowsOf(stream).flatMap(({ window }) =>
                typeof window === 'number' ? [`${name} ${window}`] : [],
              ),
        );
      const inOne = new Set(windowsOf(of(more)));
      expect(new Set(windowsOf(of(more), of(more)))).toEqual(inOne);
      const streams = new Set([...inOne].map((text) => text.split(' ')[0]));
      expect([...streams].sort()).toEqual([
        'boundRows',
        'frameMetrics',
        'scrollables',
        'scrolls',
        'touches',
        'verdicts',
        'windows',
      ]);
      expect(new Set(windowsOf(of(more), of(detail))).size).toBe(2 * inOne.size);
    });

    it('the last file of each session ends as stopped', () => {
      expect(joinTraces([list, more, detail]).damage).toEqual([]);
      expect(joinTraces([list, detail]).damage).toMatchObject([
        { kind: 'file-order', note: "file 0 ended as 'rotated', but none follows" },
      ]);
    });

    it.each([
      ['the same process', recording(2, 'com.acme')],
      ['an unknown process', file({ session: sessionOf(2) })],
      ['a process of another app', recording(2, 'org.other', { meta: { package: 'org.other' } })],
    ])('a session of %s is of another run', (_, other) => {
      expect(() => joinTraces([more, other])).toThrow(expect.objectContaining({ code: 'other-session' }));
    });
  });

  const rotated = file({ frames: frames(0), endReason: 'rotated' });
  const open = file({ frames: frames(0), closed: false });
  it.each([
    ['all files', [rotated, rotated, first], []],
    ['a file of a process that died', [open, first], []],
    ['the last missing', [rotated, rotated], ["file 1 ended as 'rotated', but none follows"]],
    ['the only one left', [rotated], ["file 0 ended as 'rotated', but none follows"]],
    ['one twice', [rotated, first, first], ["file 1 ended as 'stop', but another follows"]],
  ])('reports %s', (_, files, notes) => {
    const misplaced = joinTraces(files).damage.filter(({ kind }) => kind === 'file-order');
    expect(misplaced.map(({ note }) => note)).toEqual(notes);
  });

  it.each([
    ['nothing', [], 'nothing-to-join'],
    ['two sessions', [first, file({ session: '11111111-1111-4111-8111-111111111111' })], 'other-session'],
  ])('refuses %s', (_, traces, code) => {
    expect(() => joinTraces(traces)).toThrow(expect.objectContaining({ code }));
  });
});
