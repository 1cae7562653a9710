import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionEnd } from '../rig/session-end.ts';
import { leftOutFileOf, runFilesIn } from '../run-folder/run-files.ts';
import { presentEnd } from './present-end.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'present-end-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nothingMeasured = async (end: SessionEnd) => {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const options = { allure: false, say, doing: say };
  return { code: await presentEnd({ end, folder, analysed: undefined }, options), lines };
};

it('says where the logs are when nothing was measured', async () => {
  expect(await nothingMeasured({ kind: 'done' })).toEqual({
    code: 3,
    lines: [`Nothing was measured; the logs are in ${relative('.', folder)}.`],
  });
});

it('says that nothing was measured when the session was stopped before its first run', async () => {
  expect(await nothingMeasured({ kind: 'stopped' })).toEqual({
    code: 3,
    lines: [
      'The session was stopped before its end. [stopped]',
      `Nothing was measured; the logs are in ${relative('.', folder)}.`,
    ],
  });
});

it('says which scenarios there are when none was chosen', async () => {
  for (const name of ['feed', 'search']) runFilesIn(folder).saveJson(leftOutFileOf(name), name);
  expect(await nothingMeasured({ kind: 'done' })).toEqual({
    code: 2,
    lines: ['--scenario and --tag select none of the scenarios in the specs: feed, search. [invalid-use]'],
  });
});

it('says why the session broke, whichever scenarios were chosen', async () => {
  runFilesIn(folder).saveJson(leftOutFileOf('feed'), 'feed');
  const { code, lines } = await nothingMeasured({
    kind: 'broken',
    code: 'appium-ended',
    message: 'Appium ended.',
  });
  expect([code, lines[0]]).toEqual([3, 'Appium ended. [appium-ended]']);
});
