import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../base/usage-error.ts';
import { importedLines } from './import.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const T = 16_666_667;
const vsyncs = [0, 1, 2, 4, 5];
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
});
