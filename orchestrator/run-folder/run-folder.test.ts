import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifestOf } from '../../test/builders/report-of.ts';
import { UsageError } from '../base/errors.ts';
import {
  COMPILED_FILE,
  DEVICE_FILE,
  KNOBS_FILE,
  runFilesIn,
  SCENARIOS_FOLDER,
  SESSION_FILE,
  scenarioFileOf,
} from './run-files.ts';
import {
  beginRecording,
  capturedScenario,
  gatherRecording,
  latestRun,
  newRunFolder,
  readCaptured,
  readRecording,
} from './run-folder.ts';
import { saveWorkerEnd, saveWorkerStart } from './worker-files.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
let reports = '';
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'run-folder-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

describe('a new run folder', () => {
  it('is named by its time, and numbered when that is taken', () => {
    const names = [1, 2, 3].map(() => basename(newRunFolder(reports, NOW)));
    expect(names).toEqual(['20260102-030405', '20260102-030405-2', '20260102-030405-3']);
    expect(existsSync(join(reports, '20260102-030405-3'))).toBe(true);
  });
  it('cannot be created below a file', () => {
    writeFileSync(join(reports, 'file'), '');
    const create = (): string => newRunFolder(join(reports, 'file'), NOW);
    expect(create).toThrow(UsageError);
    expect(create).toThrow(/^No run folder can be created in .*file: .*\.$/);
  });
});

describe.runIf(process.platform === 'linux')('a new run folder', () => {
  it('cannot be created where the system refuses it', () => {
    expect(() => newRunFolder('/proc', NOW)).toThrow(/^No run folder can be created in \/proc: ENOENT.*\.$/);
  });
});

describe('a recording', () => {
  const { target, app, scenarios, seed, tool } = manifestOf();
  const facts = { createdAt: NOW.toISOString(), seed, tool };
  const [scenario] = scenarios;
  const named = ['detail', 'device', 'Feed'].map((name) => ({ ...scenario, name }));

  function captured(): void {
    beginRecording(reports, facts);
    const files = runFilesIn(reports);
    files.saveJson(DEVICE_FILE, { target, app });
    for (const one of named) files.saveJson(scenarioFileOf(one.name), one);
    files.saveJson(`${SCENARIOS_FOLDER}/not-a.scenario`, {});
  }
  const manifest = { schema: 1, ...facts, target, app, scenarios: named };

  it('is gathered from what was saved, and read again as it was', () => {
    captured();
    expect(capturedScenario(reports, 'Feed')).toEqual(named[2]);
    const recording = gatherRecording(reports, { interrupted: 'why' });
    expect(recording).toEqual({
      folder: reports,
      manifest: { ...manifest, run: basename(reports), interrupted: 'why' },
    });
    expect(readRecording(reports)).toEqual(recording);
  });

  it('of a session that was killed has the runs so far', () => {
    captured();
    expect(readRecording(reports).manifest).toEqual({
      ...manifest,
      run: basename(reports),
      interrupted: expect.stringMatching(/^The session was killed or has not ended.* \[unfinished\]$/),
    });
  });

  it.each([
    ['{"na', 'cannot be read as JSON'],
    ['{}', 'is damaged or of another version'],
    [JSON.stringify({ ...named[1], name: named[0]?.name }), 'has the name of another scenario'],
  ])('has the other scenarios when one has the file %j', (text, reason) => {
    captured();
    const [first, second] = named.map(({ name }) => scenarioFileOf(name));
    writeFileSync(join(reports, second ?? ''), text);
    const recording = readCaptured(reports, { interrupted: 'why.' });
    expect(recording?.manifest.scenarios).toEqual([named[0], named[2]]);
    expect(recording?.manifest.interrupted).toMatch(/^why\. .* \[unfinished\]$/s);
    expect(recording?.manifest.interrupted).toContain(reason);
    expect(recording?.manifest.interrupted).not.toContain(first);
  });

  it.each([SESSION_FILE, DEVICE_FILE])('is refused by name when %s is damaged', (file) => {
    captured();
    writeFileSync(join(reports, file), '{}');
    expect(() => readCaptured(reports)).toThrow(UsageError);
    expect(() => readCaptured(reports)).toThrow(`${file} is damaged or of another version: `);
  });

  it('has the settings of the device and the modes of the builds', () => {
    captured();
    const { saveJson } = runFilesIn(reports);
    saveJson(KNOBS_FILE, [{ id: 'low_power', outcome: 'already' }]);
    expect(readCaptured(reports)?.manifest.knobs?.map(({ id }) => id)).toEqual(['low_power']);
    saveJson(COMPILED_FILE, [{ id: 'compile-mode (current)', outcome: 'applied' }]);
    const ids = readCaptured(reports)?.manifest.knobs?.map(({ id }) => id);
    expect(ids).toEqual(['low_power', 'compile-mode (current)']);
  });

  it.each([
    [{}, 'skipped'],
    [{ interrupted: 'why' }, 'lost'],
    [{ failedTest: 'one' }, 'lost'],
  ])('that ended with %j says of a scenario whose test did not run that it is %s', (ending, state) => {
    const file = join(reports, 'a.spec.ts');
    const source = {
      file,
      spec: 'a.spec.ts',
      skips: false,
      scenarios: [{ name: 'chat', line: 1, test: 'chats' }],
    };
    captured();
    beginRecording(reports, { ...facts, sources: [source] });
    saveWorkerStart(reports, '0-0', [file]);
    saveWorkerEnd(reports, '0-0', { pid: 1, kind: 'ran', tests: [] });
    const declared = gatherRecording(reports, ending)?.manifest.declared;
    expect(declared).toContainEqual({ name: 'chat', spec: 'a.spec.ts', state });
  });

  it('does not exist when nothing was captured', () => {
    expect(() => readRecording(reports)).toThrow(/is not a run folder: it has neither/);
    beginRecording(reports, facts);
    expect(gatherRecording(reports, {})).toBeUndefined();
    runFilesIn(reports).saveJson(DEVICE_FILE, { target, app });
    expect(gatherRecording(reports, {})).toBeUndefined();
    expect(() => readRecording(reports)).toThrow(/is not a run folder: it has neither/);
  });

  it.each([
    ['{', /manifest\.json cannot be read as JSON: /],
    ['{"schema":2}', /manifest\.json is damaged or of another version: /],
  ])('is refused with the manifest %j', (text, message) => {
    writeFileSync(join(reports, 'manifest.json'), text);
    expect(() => readRecording(reports)).toThrow(UsageError);
    expect(() => readRecording(reports)).toThrow(message);
  });
});

describe('the latest run', () => {
  it('is the last by name that has a manifest', () => {
    for (const name of ['20260101-000000', '20260103-000000', '20260102-000000'])
      runFilesIn(join(reports, name)).saveJson('manifest.json', {});
    runFilesIn(join(reports, '20260104-000000')).saveJson('plan.json', {});
    expect(latestRun(reports)).toBe(join(reports, '20260103-000000'));
  });
  it.each(['.', 'none'])('does not exist in an empty or missing folder: %s', (folder) => {
    expect(() => latestRun(join(reports, folder))).toThrow(/^There is no run in .* yet: start one with/);
  });
});
