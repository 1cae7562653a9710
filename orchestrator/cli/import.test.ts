import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../base/errors.ts';
import { type ImportCommandOptions, jsonOf, optionsOf, textLines } from './import.ts';
import { readImported } from './read-imported.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** What is printed without a trace processor. */
const importedLines = (path: string, options: ImportCommandOptions = {}): readonly string[] =>
  textLines(path, readImported(path, optionsOf(options)), {});

const T = 16_666_667;
const vsyncs = [0, 1, 2, ...Array.from({ length: 40 }, (_, i) => i + 4)];
const TIMELINE = [
  'ts,dur,expected_ts,expected_dur,jank_type',
  ...vsyncs.map((vsync) => `${1e9 + vsync * T},${vsync === 2 ? 30e6 : 9e6},${1e9 + vsync * T},${T},None`),
].join('\n');
const FRAMESTATS = [
  'com.acme/com.acme.Feed/android.view.ViewRootImpl@1 (visibility=0)',
  '---PROFILEDATA---',
  'Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,',
  ...vsyncs.map((vsync) => {
    const at = 27_000_000_000_000 + vsync * T;
    const stages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((ms) => at + ms * 1e6);
    return `0,${[at, at, 0, 0, ...stages].join(',')},`;
  }),
  '---PROFILEDATA---',
].join('\n');

const PROCESS = 'Uptime: 5 Realtime: 5\n\n** Graphics info for pid 1516 [com.acme] **\n';

describe('hitchproof import', () => {
  it('prints what has a value with its unit, and groups the others by reason', () => {
    const lines = importedLines(file('timeline.csv', TIMELINE), { refreshHz: 60 });
    expect(lines[0]).toContain('Perfetto FrameTimeline');
    expect(lines).toContainEqual(expect.stringMatching(/^missed-vsyncs +1$/));
    expect(lines).toContainEqual(expect.stringMatching(/^scroll-hitch-rate +\S+ ms\/s \(presented\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^no value, the file has no touches: /));
  });

  it('reads a framestats dump, and of it one application', () => {
    const dump = file('framestats.txt', FRAMESTATS);
    const lines = importedLines(dump, { refreshHz: 60, package: 'com.acme' });
    expect(lines).toContainEqual(expect.stringMatching(/^sliding-fps +\S+ fps$/));
    expect(() => importedLines(dump, { refreshHz: 60, package: 'com.other' })).toThrow(/no window of/);
  });

  const malformed = [
    ['an empty file', '', {}],
    ['another text', 'hello', {}],
    ['torn JSON', '{"benchmarks": [', {}],
    ['a table without columns', '---PROFILEDATA---\nFlags,\n0,\n---PROFILEDATA---', {}],
    ['an unknown refresh rate', FRAMESTATS, {}],
    ['a column twice', TIMELINE.replaceAll('jank_type', 'jank_type,ts'), {}],
    ['a benchmark that is none', '{"benchmarks": {}}', {}],
  ] as const;
  it.each(malformed)('refuses %s in one sentence', (name, text, options) => {
    const path = file(`${name}.txt`, text);
    expect(() => importedLines(path, options)).toThrow(UsageError);
    expect(() => importedLines(path, options)).toThrow(/^[^\n]*\.$/);
  });

  it('refuses a file of more than 256 MB before it reads it', () => {
    const path = file('large.csv', TIMELINE);
    truncateSync(path, 256e6 + 1);
    expect(() => importedLines(path)).toThrow(UsageError);
    expect(() => importedLines(path)).toThrow(`${path} is 257 MB: the limit is 256 MB.`);
  });

  it('refuses a file that is not there', () => {
    expect(() => importedLines(join(folder, 'none'))).toThrow(UsageError);
  });

  const other = [
    [
      'failed',
      `${PROCESS}Failure while dumping the app: ProcessRecord{43294230 1516:com.acme/1000}\n`,
      /has no frames: the app did not write them .* repeat `adb shell dumpsys gfxinfo <package> framestats`/,
    ],
    [
      'remote',
      `${PROCESS}Got a RemoteException while dumping the app ProcessRecord{1 2:a/3}\n`,
      /did not write/,
    ],
    ['stopped', 'No process found for: com.acme\n', /the app was not running: open it and use `adb/],
    ['counts', 'Total frames rendered: 90\nJanky frames: 3 (3%)\n', /counts frames and lists none: use `adb/],
    ['latency', '16666666\n1\t2\t3\n4\t5\t6\n', /SurfaceFlinger --latency.*framestats`/],
    ['jank', 'D FrameData(frameStartNanos=1, frameDurationUiNanos=2, isJank=true)\n', /log of JankStats/],
    ['trace.ftrace', '# tracer: nop\n#\n', /is a systrace: record/],
    ['packed', 'PK\u0003\u0004', /zip file without a trace or a dump: unpack/],
  ] as const;
  it.each(other)('says of %s which command gives what is needed, in one sentence', (name, text, message) => {
    const path = file(`${name}.log`, text);
    expect(() => importedLines(path)).toThrow(message);
    expect(() => importedLines(path)).toThrow(UsageError);
    expect(() => importedLines(path)).toThrow(/^[^\n]*\.$/);
  });

  it.each([
    ['UTF-16, little end first', '\uFEFF', 'le'],
    ['UTF-16 without a mark', '', 'le'],
    ['UTF-16, big end first', '\uFEFF', 'be'],
    ['UTF-8 with a mark', '\uFEFF', undefined],
  ] as const)('reads a dump in %s', (name, mark, end) => {
    const path = join(folder, `${name}.txt`);
    const bytes = Buffer.from(`${mark}${FRAMESTATS}`, end === undefined ? 'utf8' : 'utf16le');
    writeFileSync(path, end === 'be' ? bytes.swap16() : bytes);
    expect(importedLines(path, { refreshHz: 60 })).toContain('43 frames');
  });

  it('has no rate of a few frames, and says why', () => {
    const few = FRAMESTATS.split('\n')
      .filter((_, i) => i < 8 || i > 45)
      .join('\n');
    const lines = importedLines(file('few.txt', few), { refreshHz: 60 });
    expect(lines).toContainEqual(expect.stringMatching(/^inconclusive: Too little scrolling/));
    expect(lines).toContainEqual(expect.stringMatching(/^no value, too little scrolling.*scroll-hitch-rate/));
    expect(lines).toContainEqual(expect.stringMatching(/^missed-vsyncs +0$/));
  });

  it('says that a dump among others failed', () => {
    const failure = `${PROCESS}Failure while dumping the app: ProcessRecord{1 1516:com.acme/1000}\n`;
    const notes = (text: string) => importedLines(file('polls.txt', text), { refreshHz: 60 })[1];
    expect(notes(`${FRAMESTATS}\n${failure}${failure}`)).toBe(
      '43 frames; 2 dumps failed on the device, so frames may be missing',
    );
    expect(notes(FRAMESTATS)).toBe('43 frames');
  });

  const every = (step: number, hz: number) =>
    Array.from({ length: 40 }, (_, i) => Math.round(1e9 + (i * step * 1e9) / hz));
  /** Two of five steps are of one period, the others of two. */
  const partlyAt = (hz: number) => {
    const at = [0, 2, 4, 6, 7];
    return Array.from({ length: 40 }, (_, i) => 8 * Math.floor(i / 5) + (at[i % 5] ?? 0)).map((step) =>
      Math.round(1e9 + (step * 1e9) / hz),
    );
  };
  const timelineOf = (times: readonly number[]) =>
    [
      'ts,dur,expected_ts,expected_dur,jank_type',
      ...times.map((ns) => `${ns},4000000,${ns},8000000,None`),
    ].join('\n');
  it.each([
    ['the right one', every(1, 60), 60, undefined],
    ['that of a display which is measured', every(1, 59.94), 60, undefined],
    ['an app at half of it', every(2, 60), 60, /no frame follows .* 60 Hz: if the display had 30 Hz/],
    ['half of it', every(1, 120), 60, /warning: --refresh-hz 60 is contradicted by the frames.* at 120 Hz/],
    ['two thirds', every(1, 90), 60, /contradicted .* at 90 Hz/],
    ['one and a half', every(1, 60), 90, /contradicted .* at 60 Hz/],
    ['a quarter faster', every(1, 120), 90, /contradicted .* at 120 Hz/],
    [
      'the double',
      every(1, 60),
      120,
      /no frame follows another within one period of 120 Hz: if the display had 60 Hz, pass --refresh-hz 60/,
    ],
    ['a part of it', partlyAt(120), 60, /contradicted .* at 120 Hz/],
    ['a few frames', every(1, 120).slice(0, 12), 60, undefined],
  ])('compares the given rate with the frames: %s', (_, times, refreshHz, message) => {
    const [, notes = ''] = importedLines(file('rate.csv', timelineOf(times)), { refreshHz });
    if (message === undefined) expect(notes).toMatch(/^\d+ frames$/);
    else expect(notes).toMatch(message);
  });

  it('uses the rate that rows report, and says so of another one', () => {
    const reporting = FRAMESTATS.split('\n')
      .map((line) => (/^\d/.test(line) ? `${line}${T},` : line.replace(/^Flags.*/, '$&FrameInterval,')))
      .join('\n');
    const path = file('reporting.txt', reporting);
    expect(importedLines(path, { refreshHz: 120 })[1]).toBe(
      '43 frames; the rows report 60 Hz, so --refresh-hz 120 is not used',
    );
    expect(importedLines(path, { refreshHz: 60 })).toEqual(importedLines(path));
  });

  it('names the option that a frame timeline wants', () => {
    const [, notes] = importedLines(file('no-rate.csv', TIMELINE));
    expect(notes).toContain('pass --refresh-hz');
  });

  it('prints the same as JSON', () => {
    const path = file('json.txt', FRAMESTATS);
    expect(jsonOf(path, readImported(path, { refreshHz: 60 }), {})).toMatchObject({
      format: 'gfxinfo framestats',
      parts: [
        {
          notes: { frames: 43 },
          metrics: { 'missed-vsyncs': { kind: 'measured', value: 0, unit: 'count' } },
        },
      ],
    });
  });
});
