import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { frameOverrunTimeline } from '../metrics/androidx/frame-overrun.ts';
import { callbackHitchRate } from '../metrics/callback-hitch-rate.ts';
import { missedVsyncs } from '../metrics/missed-vsyncs.ts';
import { perfettoJankClass } from '../metrics/perfetto/jank-class.ts';
import { scrollHitchRate } from '../metrics/scroll-hitch-rate.ts';
import { slidingFps } from '../metrics/sliding-fps.ts';
import { stutterRate } from '../metrics/stutter-rate.ts';
import { taobaoScrollHitchRate } from '../metrics/taobao/scroll-hitch-rate.ts';
import { importFrameTimeline } from './frame-timeline.ts';
import type { Imported, ImportedPart } from './imported.ts';

// Columns of actual_frame_timeline_slice and expected_frame_timeline_slice; trace processor quotes texts.
// https://perfetto.dev/docs/data-sources/frametimeline
const HEADER = '"ts","dur","expected_ts","expected_dur","layer_name","present_type","jank_type"';
const T = 16_666_667;
const START = 5_000_000_000;

interface Row {
  readonly vsync: number;
  readonly dur?: number;
  readonly jank?: string;
  readonly present?: string;
  readonly layer?: string;
}
const csv = (...rows: readonly Row[]): string =>
  [
    HEADER,
    ...rows.map(
      ({ vsync, dur = 9e6, jank = 'None', present = 'On-time Present', layer = 'TX - feed#1' }) =>
        `${START + vsync * T},${dur},${START + vsync * T},${T},"${layer}","${present}","${jank}"`,
    ),
  ].join('\n');
const SCROLL = csv(
  { vsync: 0 },
  { vsync: 1, dur: 30e6, jank: 'App Deadline Missed', present: 'Late Present' },
  { vsync: 3, jank: 'Buffer Stuffing', present: 'Late Present' },
  { vsync: 4, jank: 'SurfaceFlinger CPU Deadline Missed, Buffer Stuffing', present: 'Late Present' },
  { vsync: 5, dur: -1, jank: 'Dropped Frame', present: 'Dropped Frame' },
  { vsync: 6 },
);
const imported = (value: Imported): ImportedPart => {
  if (value.kind === 'refused') throw new Error(JSON.stringify(value.reason));
  const [part] = value.parts;
  if (part === undefined) throw new Error('no part');
  return part;
};

test('classes and overruns of each frame', () => {
  const { ledger, notes } = imported(importFrameTimeline(SCROLL));
  expect(notes).toMatchObject({ frames: 6, garbage: 0, duplicates: 0 });
  expect(partsOf(perfettoJankClass, ledger)).toMatchObject({
    frames: 6,
    missed: 3,
    app: 1,
    surfaceFlinger: 1,
    dropped: 1,
    bufferStuffing: 2,
    maxSuccessiveMissed: 2,
  });
  const overruns = [...(ledger.timelineOverrunUs ?? [])];
  expect(overruns).toEqual(
    [-7666.667, 13_333.333, -7666.667, -7666.667, Number.NaN, -7666.667].map((us) =>
      Number.isNaN(us) ? us : expect.closeTo(us, 2),
    ),
  );
  expect(resultOf(frameOverrunTimeline, ledger)).toBeCloseTo(-7.667, 3);
});

test('intervals count only with a given rate', () => {
  expect(resultOf(scrollHitchRate, imported(importFrameTimeline(SCROLL)).ledger)).toBe('missing-input');
  expect(
    resultOf(scrollHitchRate, imported(importFrameTimeline(SCROLL, { refreshHz: 60 })).ledger),
  ).toBeCloseTo((1000 * 2) / (5 + 2), 3);
});

test('a rate that no step is as short as is noted', () => {
  const frames = csv(...Array.from({ length: 40 }, (_, vsync) => ({ vsync })));
  const notesAt = (refreshHz: number) => imported(importFrameTimeline(frames, { refreshHz })).notes;
  expect(notesAt(120)).toMatchObject({ otherRate: { givenHz: 120, hz: 60, how: 'none-shorter' } });
  expect(notesAt(60)).not.toHaveProperty('otherRate');
});

// Counted by hand: an app of 30 Hz on a display of 60, without a frame that is late.
test('a vsync for which no frame was asked is a still frame, for every metric', () => {
  const frames = Array.from({ length: 40 }, (_, i) => ({ vsync: 2 * i }));
  const { ledger } = imported(importFrameTimeline(csv(...frames), { refreshHz: 60 }));
  for (const metric of [scrollHitchRate, callbackHitchRate, taobaoScrollHitchRate, stutterRate])
    expect([metric.id, resultOf(metric, ledger)]).toEqual([metric.id, expect.closeTo(0, 2)]);
  expect(resultOf(slidingFps, ledger)).toBeCloseTo(60, 2);
});

// The frame of vsync 4 ends 1.5 periods after its deadline: vsyncs 5 and 6 are missed. The next one is asked for vsync 8.
test('the vsyncs that a late frame kept from being used are missed, and no others', () => {
  const frames = [0, 2, 4, 8, 10].map((vsync) => ({ vsync, ...(vsync === 4 ? { dur: 2.5 * T } : {}) }));
  const { ledger } = imported(importFrameTimeline(csv(...frames), { refreshHz: 60 }));
  expect(resultOf(callbackHitchRate, ledger)).toBeCloseTo((1000 * 2) / (5 + 2), 3);
  expect(resultOf(taobaoScrollHitchRate, ledger)).toBeCloseTo((1000 * 2) / (5 + 2), 1);
});

// The platform forgot what it expected of the frame that ends at vsync `at`: it was asked for 120 ms before, or 7.2 vsyncs.
test.each([
  ['since it was asked for, after a rest', 60, 7],
  ['since the frame before', 25, 5],
])('a frame that took so long that its expectation expired is late %s', (_, at, missed) => {
  const rows = csv(
    ...Array.from({ length: 20 }, (_, vsync) => ({ vsync })),
    { vsync: at },
    { vsync: at + 1 },
  );
  const expired = rows.split('\n').map((line) => {
    const [ts, , expected, dur, ...rest] = line.split(',');
    return ts === `${START + at * T}`
      ? [ts, 2e6, '', '', ...rest].join()
      : [ts, 9e6, expected, dur, ...rest].join();
  });
  const text = [HEADER, ...expired.slice(1)].join('\n');
  const { ledger, notes } = imported(importFrameTimeline(text, { refreshHz: 60 }));
  expect(notes).toMatchObject({ frames: 22, garbage: 0 });
  expect(resultOf(missedVsyncs, ledger)).toBe(missed);
});

test('frames before a pause and at the end count too', () => {
  const alone = [0, 60, 120].map((vsync) => ({ vsync, dur: 585e6, jank: 'App Deadline Missed' }));
  const { ledger, notes } = imported(importFrameTimeline(csv(...alone), { refreshHz: 60 }));
  expect(notes.frames).toBe(3);
  expect(partsOf(perfettoJankClass, ledger)).toMatchObject({ frames: 3, app: 3 });
  expect([...ledger.intervalUs]).toEqual(Array(3).fill(expect.closeTo(T / 1000, 2)));
});

/** Frames in time, shown this many refreshes after the first one's vsync. */
const shownAt = (...refreshes: readonly (number | string)[]): string =>
  csv(...refreshes.map((_, vsync) => ({ vsync })))
    .split('\n')
    .map((line, i) => {
      if (i === 0) return `${line},"present_ts"`;
      const refresh = refreshes[i - 1] ?? '';
      return `${line},${typeof refresh === 'number' ? START + refresh * T : refresh}`;
    })
    .join('\n');

test.each([
  ['when frames were shown', shownAt(2, 3, 5, 6), 'reported', 200],
  ['NULL for a frame of an unfinished trace', shownAt(2, 3, 5, '[NULL]'), 'presented', 0],
  ['no such column', csv(...[0, 1, 2, 3, 4].map((vsync) => ({ vsync }))), 'presented', 0],
])('present_ts: %s', (_, text, basis, rate) => {
  const { ledger } = imported(importFrameTimeline(text, { refreshHz: 60 }));
  expect(partsOf(scrollHitchRate, ledger)).toMatchObject({ basis, coverage: 1 });
  expect(resultOf(scrollHitchRate, ledger)).toBeCloseTo(rate, 3);
});

test('without present_ts a frame that ends late is computed to be shown late', () => {
  const frames = [9e6, 9e6, 30e6, 9e6, 9e6].map((dur, vsync) => ({ vsync, dur }));
  const { ledger } = imported(importFrameTimeline(csv(...frames), { refreshHz: 60 }));
  expect(resultOf(scrollHitchRate, ledger)).toBeCloseTo(1000 / 6, 3);
});

test('JSON objects read like the same rows of CSV', () => {
  const [header = '', ...lines] = SCROLL.split('\n');
  const names = header.replaceAll('"', '').split(',');
  const objects = lines.map((line) => {
    const cells = [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, text, number]) => text ?? Number(number));
    return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
  });
  expect(importFrameTimeline(JSON.stringify(objects))).toEqual(importFrameTimeline(SCROLL));
});

test('rows of one token are one frame, at the vsync of the first', () => {
  const rows = [1, 1, 2].map((surface_frame_token, vsync) => {
    const ts = START + vsync * T;
    const expected = { expected_ts: ts, expected_dur: T };
    return { ts, dur: 9e6, ...expected, jank_type: 'None', surface_frame_token };
  });
  const { ledger } = imported(importFrameTimeline(JSON.stringify(rows)));
  expect([...ledger.intervalUs].slice(0, -1)).toEqual([expect.closeTo((2 * T) / 1000, 2)]);
});

test('a frame is dropped by how it was presented, whatever its reason', () => {
  const text = csv({ vsync: 0 }, { vsync: 1, present: 'Dropped Frame' }, { vsync: 2 });
  const { ledger } = imported(importFrameTimeline(text));
  expect(partsOf(perfettoJankClass, ledger)).toMatchObject({ dropped: 1 });
  expect(ledger.timelineOverrunUs?.[1]).toBeNaN();
});

test('two layers of one vsync are one frame with the reasons of both', () => {
  const text = csv(
    { vsync: 0 },
    { vsync: 0, layer: 'TX - popup#2', dur: 20e6, jank: 'App Deadline Missed' },
    { vsync: 1 },
  );
  const { ledger, notes } = imported(importFrameTimeline(text));
  expect(notes).toMatchObject({ frames: 2, duplicates: 1 });
  expect(partsOf(perfettoJankClass, ledger)).toMatchObject({ frames: 2, app: 1 });
  expect(ledger.timelineOverrunUs?.[0]).toBeCloseTo(3333.333, 2);
});

// The frame of vsync 1 takes 9 ms; 100 ms after its end are 6.54 periods after its vsync.
test.each([
  [40, 2],
  [8, 2],
  [7, 1],
])('a pause of more than 100 ms ends the slide: next frame at vsync %i', (vsync, slides) => {
  const { ledger } = imported(
    importFrameTimeline(csv({ vsync: 0 }, { vsync: 1 }, { vsync }, { vsync: vsync + 1 })),
  );
  expect(ledger.slides).toHaveLength(slides);
});

const withCell = (line: number, column: string, cell: string): string => {
  const index = HEADER.replaceAll('"', '').split(',').indexOf(column);
  const change = (text: string): string => text.split(',').with(index, cell).join(',');
  return csv(...[0, 1, 2, 3, 4].map((vsync) => ({ vsync })))
    .split('\n')
    .map((text, i) => (i === line ? change(text) : text))
    .join('\n');
};

test.each([
  ['dur', 'NULL'],
  ['dur', ''],
  ['dur', '" "'],
  ['dur', '-2'],
  ['dur', '10000000000'],
  ['ts', `${START + 4 * T + 10e9}`],
  ['expected_dur', '0'],
  ['ts', '0'],
  ['expected_ts', '0'],
  ['expected_ts', '[NULL]'],
  ['expected_ts', '-5'],
] as const)('a row whose %s is %s is left out and makes no hitch', (column, cell) => {
  const vsyncs = [0, 1, 3, 4];
  const { ledger, notes } = imported(importFrameTimeline(withCell(3, column, cell), { refreshHz: 60 }));
  expect([...ledger.vsyncUs]).toEqual(vsyncs.map((vsync) => (START + vsync * T) / 1000));
  expect(notes).toMatchObject({ frames: vsyncs.length, garbage: 1 });
  expect(resultOf(scrollHitchRate, ledger)).toBe(0);
});

test.each([null, undefined, true, []])('a JSON row whose dur is %j is left out', (dur) => {
  const rows = [0, 1, 2, 3].map((vsync) => ({
    ts: START + vsync * T,
    dur: vsync === 1 ? dur : 9e6,
    expected_ts: START + vsync * T,
    expected_dur: T,
    jank_type: 'None',
  }));
  expect(imported(importFrameTimeline(JSON.stringify(rows))).notes.garbage).toBe(1);
});

// The second frame begins with its vsync; its overrun is `dur` less a period.
test.each([
  [-1, Number.NaN],
  [0, -T / 1000],
  [9_999_999_999, (9_999_999_999 - T) / 1000],
])('a dur of %i ns', (dur, overrunUs) => {
  const { ledger } = imported(importFrameTimeline(csv({ vsync: 0 }, { vsync: 1, dur }, { vsync: 2 })));
  const expectedUs = Number.isNaN(overrunUs) ? overrunUs : expect.closeTo(overrunUs, 2);
  expect(ledger.timelineOverrunUs?.[1]).toEqual(expectedUs);
});

test.each([
  [10e9, 1],
  [10e9 - 1000, 0],
  [-10e9, 1],
  [-10e9 + 1000, 0],
])('an overrun of %i ns: %i unusable rows', (overrunNs, garbage) => {
  const at = 20_000_000_000;
  const line = (vsync: number, overrun: number): string =>
    `${at + vsync * T + overrun},${T},${at + vsync * T},${T},"TX","Late Present","None"`;
  const text = [HEADER, line(0, 0), line(1, overrunNs), line(2, 0), line(3, 0)].join('\n');
  expect(imported(importFrameTimeline(text)).notes.garbage).toBe(garbage);
});

test.each([
  [
    'words',
    'no frames here',
    { code: 'not-this-format', expected: 'CSV with a header, or a JSON list of objects' },
  ],
  [
    'broken JSON',
    '[{"ts": 1',
    { code: 'not-this-format', expected: 'CSV with a header, or a JSON list of objects' },
  ],
  [
    'columns twice',
    `${HEADER},"dur","ts"\n1,2,3,4,"","","",5,6`,
    { code: 'duplicate-columns', columns: ['dur', 'ts'] },
  ],
  ['a header alone', HEADER, { code: 'no-frames' }],
  ['only rows without a frame', `${HEADER}\n0,0,0,0,"","",""`, { code: 'no-frames' }],
  [
    'other columns',
    'ts,dur\n1,2',
    { code: 'missing-columns', columns: ['expected_ts', 'expected_dur', 'jank_type'] },
  ],
])('refused: %s', (_, text, reason) => {
  expect(importFrameTimeline(text)).toEqual({ kind: 'refused', reason });
});
