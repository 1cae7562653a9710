import { describe, expect, it } from 'vitest';
import { importFile, importText } from './import-text.ts';

const TIMELINE = `ts,dur,expected_ts,expected_dur,jank_type
5000000000,9000000,5000000000,16666667,None
5016666667,9000000,5016666667,16666667,None`;
const BENCHMARK = JSON.stringify({
  benchmarks: [
    {
      name: 'scroll',
      className: 'com.acme.Feed',
      sampledMetrics: { frameDurationCpuMs: { runs: [[4, 5], [6]] } },
    },
  ],
});

describe('importText', () => {
  const recognised = [
    ['a frame timeline as CSV', TIMELINE, 'Perfetto FrameTimeline', 1],
    [
      'a frame timeline as JSON',
      '[{"ts":1,"dur":2,"expected_ts":1,"expected_dur":3,"jank_type":"None"}]',
      'Perfetto FrameTimeline',
      1,
    ],
  ] as const;
  it.each(recognised)('knows %s', (_, text, format, parts) => {
    const imported = importText(text);
    expect(imported).toMatchObject({ kind: 'imported', format });
    expect(imported.kind === 'imported' && imported.parts.length).toBe(parts);
  });

  it.each([
    ['UTF-8', Buffer.from(TIMELINE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TIMELINE}`)],
    ['UTF-16', Buffer.from(TIMELINE, 'utf16le')],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${TIMELINE}`, 'utf16le')],
    ['UTF-16, the other way', Buffer.from(TIMELINE, 'utf16le').swap16()],
    ['UTF-16, the other way, with a mark', Buffer.from(`\uFEFF${TIMELINE}`, 'utf16le').swap16()],
  ])('reads %s', (_, bytes) => {
    expect(importFile(bytes)).toMatchObject({ kind: 'imported', format: 'Perfetto FrameTimeline' });
  });

  it.each(['', '\uFEFF'])('knows a benchmark, after %j', (mark) => {
    expect(importText(`${mark}${BENCHMARK}`)).toMatchObject({
      kind: 'benchmarks',
      format: 'Macrobenchmark benchmarkData',
      file: { tests: [{ name: 'scroll', className: 'com.acme.Feed' }] },
    });
  });

  const refused = [
    ['a torn JSON file', BENCHMARK.slice(0, 40), 'not-this-format'],
    ['JSON of something else', '{"benchmarks": 3}', 'not-this-format'],
    ['a benchmark without tests', '{"benchmarks": []}', 'no-results'],
    ['a test without iterations', BENCHMARK.replace('[[4,5],[6]]', '[]'), 'no-results'],
    ['a quote that is not closed', `${TIMELINE}\n"x`, 'not-this-format'],
    ['a list without the columns', '[{"a":1}]', 'missing-columns'],
    ['a dump whose table is empty', '---PROFILEDATA---\n---PROFILEDATA---', 'not-this-format'],
  ] as const;
  it.each(refused)('refuses %s', (_, text, code) => {
    expect(importText(text)).toMatchObject({ kind: 'refused', reason: { code } });
  });

  it.each([
    ['{"benchmarks": 3}', 'a benchmarkData.json (benchmarks: must be a list)'],
    [
      `${TIMELINE}\n"x`,
      'CSV with every quote closed (CSV: a quote is not closed or is inside a cell, at character',
    ],
    ['{"benchmarks": [[]]}', 'benchmarks.0: must be an object'],
    ['{}', 'benchmarks: is missing'],
    [BENCHMARK.replace('[4,5]', '["4"]'), 'runs.0.0: must be a finite number'],
  ])('refuses %s with the reason', (text, reason) => {
    expect(importText(text)).toMatchObject({ reason: { expected: expect.stringContaining(reason) } });
  });

  it.each(['', 'hello', '\u0089HPT'])('does not know %j', (text) => {
    expect(importText(text)).toEqual({ kind: 'unknown' });
  });
});
