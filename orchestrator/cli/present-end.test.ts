import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgementOf, manifestOf } from '../../test/builders/report-of.ts';
import { resultWith, verdictWith } from '../../test/builders/result-with.ts';
import type { VerdictResult } from '../report/result/result.ts';
import type { SessionEnd } from '../rig/session-end.ts';
import { leftOutFileOf, runFilesIn } from '../run-folder/run-files.ts';
import { presentEnd } from './publish-result.ts';

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

const ENDED = 'The virtual device ended with exit code 137. [device-ended]';

/** What is printed of a session whose device has ended, with a verdict on what had been measured. */
async function endedWith(verdicts: readonly VerdictResult[]): Promise<readonly string[]> {
  const judgement = judgementOf();
  const because = [{ kind: 'interrupted' as const, message: ENDED }];
  const verdict = { ...judgement.whole, kind: 'infrastructure' as const, familySize: 1, because };
  const result = resultWith([{ verdicts }], { verdict });
  const report = {
    result,
    folder,
    summaryMd: folder,
    allureResults: folder,
    resultJson: folder,
    written: [],
  };
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const options = { allure: false, say, doing: say };
  const end = { kind: 'broken', code: 'device-ended', message: ENDED.replace(/ \[.*/, '') } as const;
  await presentEnd(
    { end, folder, analysed: { judgement, report, scenarios: [], manifest: manifestOf() } },
    options,
  );
  return lines.filter((line) => line.includes(ENDED));
}

it('says once why the session broke, as the reason for the verdict or else at the end', async () => {
  expect(await endedWith([])).toEqual([`  the session was interrupted: ${ENDED}`]);
  expect(await endedWith([verdictWith({ kind: 'fail' })])).toEqual([ENDED]);
});
