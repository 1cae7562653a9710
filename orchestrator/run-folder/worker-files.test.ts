import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256Of } from '../base/sha256-of.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { removeFolder } from './plain-files.ts';
import { readSystemAnswer, saveSystemAnswer } from './read-inside.ts';
import { leftOutFileOf, runFilesIn, unmetFileOf, worstFileOf } from './run-files.ts';
import { capturedScenario, leftOutScenarios } from './run-folder.ts';
import {
  saveWorkerEnd,
  saveWorkerSession,
  saveWorkerStart,
  specFileOf,
  specPathOf,
  webDriverSessionsIn,
  workersIn,
} from './worker-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('workers are read as they were saved, in the order of their ids', () => {
  expect([workersIn(folder), webDriverSessionsIn(folder)]).toEqual([[], []]);
  const end = { pid: 7, kind: 'ran', tests: [{ title: 'one', outcome: 'passed' }] } as const;
  saveWorkerStart(folder, '0-2', ['specs/b.spec.ts']);
  saveWorkerStart(folder, '0-1', ['specs/a.spec.ts']);
  saveWorkerEnd(folder, '0-1', { ...end, tests: [...end.tests] });
  saveWorkerSession(folder, '0-1', 'abc');
  saveWorkerSession(folder, '0-3', 'def');
  expect(workersIn(folder)).toEqual([
    { specs: ['specs/a.spec.ts'], end },
    { specs: ['specs/b.spec.ts'], end: undefined },
    { specs: [], end: undefined },
  ]);
  expect(webDriverSessionsIn(folder)).toEqual(['abc', 'def']);
});

it('a spec is known by its path or its URL', () => {
  const path = join(process.cwd(), 'specs', 'a.spec.ts');
  for (const spec of [path, pathToFileURL(path).href, 'specs/a.spec.ts']) {
    expect(specFileOf(spec)).toBe(path);
    expect(specPathOf(spec)).toBe(join('specs', 'a.spec.ts'));
  }
});

it.each([
  ['saveTrace', 'traces/a', false],
  ['saveSystemTrace', 'system/a.perfetto-trace.gz', true],
  ['saveWork', 'work/a.gz', true],
] as const)('%s keeps bytes in %s, compressed: %s, and says which', (save, file, isCompressed) => {
  const files = runFilesIn(folder);
  const saved = files[save]('a', Buffer.from('content'));
  const bytes = readFileSync(join(folder, file));
  expect((isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe('content');
  expect(saved).toEqual({ file, bytes: bytes.length, sha256: sha256Of(bytes) });
  expect([files.has(file), files.has('other')]).toEqual([true, false]);
});

it('each scenario has files of its own', () => {
  const files = [leftOutFileOf, unmetFileOf, worstFileOf].map((fileOf) => fileOf('feed'));
  expect(files).toEqual(['capture/left-out/feed.json', 'capture/unmet/feed.json', 'worst/feed.json']);
  expect([leftOutScenarios(folder), capturedScenario(folder, 'feed')]).toEqual([[], undefined]);
  runFilesIn(folder).saveJson(leftOutFileOf('feed'), 'feed');
  expect(leftOutScenarios(folder)).toEqual(['feed']);
});

it('what a system trace said is read again for a run that has one', () => {
  const traced = { arm: 'current', index: 1, systemTrace: {} } as unknown as CapturedRun;
  const answer = { frames: [{ vsyncUs: 1, durationUs: 2, times: [] }], sections: [] };
  expect(readSystemAnswer(folder, 'feed', traced)).toBeUndefined();
  saveSystemAnswer(folder, 'feed', traced, answer);
  expect(readSystemAnswer(folder, 'feed', traced)).toEqual(answer);
  expect(readSystemAnswer(folder, 'grid', traced)).toBeUndefined();
  const { systemTrace: _, ...untraced } = traced;
  expect(readSystemAnswer(folder, 'feed', untraced)).toBeUndefined();
});

it('a folder is removed with its files, if it exists; one that cannot be is named', () => {
  runFilesIn(folder).saveBytes('a/b', 'text');
  removeFolder(join(folder, 'a'));
  removeFolder(join(folder, 'a'));
  expect(runFilesIn(folder).has('a')).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  const remove = () => removeFolder(join(folder, 'file', 'below'));
  expect(remove).toThrow(expect.objectContaining({ code: 'not-written', cause: expect.any(Error) }));
  expect(remove).toThrow(/below cannot be removed: .*ENOTDIR/);
});
