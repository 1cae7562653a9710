import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STEADY_TRACE } from '../../test/builders/fake-device-session.ts';
import { saveRun } from '../../test/builders/saved-run.ts';
import { analyse } from '../analyse.ts';
import { configSchema } from '../config.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { publishResult } from './publish-result.ts';

let reports = '';
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'publish-result-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

async function published(): Promise<string> {
  const folder = join(reports, 'run');
  saveRun(folder, 3, STEADY_TRACE);
  const analysed = await analyse(readRecording(folder), { config: configSchema.parse({}), strict: false });
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  await publishResult({ folder, end: { kind: 'done' }, analysed }, reports, {
    allure: false,
    say,
    doing: say,
  });
  return lines.join('\n');
}

it('adds the session to the history', async () => {
  expect(await published()).not.toContain('history');
  expect(readdirSync(join(reports, 'history'))).toHaveLength(1);
});

it('prints the verdict although the history cannot be written', async () => {
  writeFileSync(join(reports, 'history'), 'a file');
  expect(await published()).toMatch(
    /Verdict: [\s\S]*The session could not be added to the history in .*history: .*\[not-written\]/,
  );
});
