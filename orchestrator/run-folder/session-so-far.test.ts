import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLAN_FILE, SCENARIOS_FOLDER, SESSION_FILE, scenarioFileOf } from './run-files.ts';
import { sessionSoFar } from './session-so-far.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'so-far-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const save = (file: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};
const runs = (n: number, arm = 'current', warmup = false) =>
  Array.from({ length: n }, () => ({ arm, warmup }));
const declare = (...names: readonly string[]) =>
  save(SESSION_FILE, { sources: [{ scenarios: names.map((name) => ({ name, line: 1 })) }] });

describe('sessionSoFar', () => {
  it('counts what the specs declare, and the measured runs of what is recorded', () => {
    declare('feed', 'grid', 'chat');
    save(scenarioFileOf('grid'), {
      name: 'grid',
      adaptive: true,
      runs: [...runs(20), ...runs(19, 'baseline'), ...runs(1, 'current', true)],
    });
    save(scenarioFileOf('feed'), { name: 'feed', adaptive: true, runs: runs(12) });
    expect(sessionSoFar(folder, 'feed')).toEqual({ scenarios: 3, runs: [20] });
  });

  it('leaves out what the command line does not choose, and numbers of runs that were fixed', () => {
    declare('feed', 'grid', 'chat');
    save(PLAN_FILE, { scenario: 'feed*' });
    save(scenarioFileOf('feed-2'), { name: 'feed-2', runs: runs(3) });
    expect(sessionSoFar(folder, 'feed')).toEqual({ scenarios: 2, runs: [] });
  });

  it('counts what is recorded in a session without specs of its own', () => {
    save(scenarioFileOf('grid'), { name: 'grid', adaptive: true, runs: runs(4) });
    expect(sessionSoFar(folder, 'feed')).toEqual({ scenarios: 2, runs: [4] });
  });

  it.each([
    ['nothing', () => undefined],
    ['a damaged file', () => save(scenarioFileOf('grid'), '{')],
    ['a file for a folder', () => save(SCENARIOS_FOLDER, '')],
    ['a session without specs of its own', () => save(SESSION_FILE, {})],
  ])('knows one scenario in a folder with %s', (_, prepare) => {
    prepare();
    expect(sessionSoFar(folder, 'feed')).toEqual({ scenarios: 1, runs: [] });
  });
});
