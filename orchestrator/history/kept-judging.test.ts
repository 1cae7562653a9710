import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenarioOf } from '../../test/builders/report-of.ts';
import { UsageError } from '../base/errors.ts';
import { configSchema, judgingConfigSchema } from '../config.ts';
import { JUDGING_FILE } from '../run-folder/run-files.ts';
import { classColumnsOf, deviceClassIn } from './history-row.ts';
import { expectedOf, type Judging, keepJudging, keptJudging } from './kept-judging.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-judging-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { deviceClass } = scenarioOf();
const key = { scenario: 'feed', ...deviceClass };
const baselineOf = (values: Readonly<Record<string, readonly number[]>>) => ({
  kind: 'baseline' as const,
  baseline: {
    key,
    accepted: [{ kind: 'accepted' as const, commit: 'a', branch: 'main', date: '', tool: '', values }],
  },
});
const config = judgingConfigSchema.strip().parse(configSchema.parse({ suppress: ['simulated'] }));
const judging = (more: Partial<Judging['against']> = {}): Judging => ({
  ...{ config, strict: true },
  against: { asked: true, files: [baselineOf({ m: [1, 2], n: [3] })], ...more },
});

it('a session is judged again by what it was begun with, of baselines what is compared', () => {
  expect(keptJudging(folder)).toBeUndefined();
  const choice = { isPart: false, scenario: 'feed*' };
  keepJudging(folder, judging({ choice }), ['m']);
  expect(keptJudging(folder)).toEqual(judging({ choice, files: [baselineOf({ m: [1, 2] })] }));
  keepJudging(folder, { ...judging({ asked: false, files: [] }), strict: false });
  expect(keptJudging(folder)).toStrictEqual({ ...judging({ asked: false, files: [] }), strict: false });
});

it('a damaged baseline is one', () => {
  keepJudging(folder, judging({ files: [{ kind: 'damaged', line: 2, problem: 'It is torn.' }] }));
  expect(keptJudging(folder)?.against.files).toEqual([expect.objectContaining({ kind: 'damaged', line: 1 })]);
  expect(JSON.parse(readFileSync(join(folder, JUDGING_FILE), 'utf8'))).toMatchObject({ baselines: [''] });
});

it.each([
  ['{', 'JSON'],
  ['{"schema":2}', 'strict'],
])('is refused by name and reason if it is %s', (text, reason) => {
  keepJudging(folder, judging());
  writeFileSync(join(folder, JUDGING_FILE), text);
  expect(() => keptJudging(folder)).toThrow(UsageError);
  expect(() => keptJudging(folder)).toThrow(
    /judging\.json is damaged: .+\. Without it, delete the file to judge by the present configuration/s,
  );
  expect(() => keptJudging(folder)).toThrow(reason);
});

it('expects the scenarios of its baselines and of the last session, as far as they are chosen', () => {
  const files = [baselineOf({}), { kind: 'damaged' as const, line: 1, problem: '' }];
  const expected = (choice?: Judging['against']['choice']) =>
    expectedOf({ asked: false, files, last: [key], ...(choice && { choice }) });
  expect(expected()).toEqual({ accepted: [key], last: [key], isChosen: undefined });
  expect(expected({ isPart: true }).isChosen).toBeUndefined();
  expect(expectedOf({ asked: false, files: [] }).last).toEqual([]);
  const chosen = (scenario?: string) => expected({ isPart: false, ...(scenario && { scenario }) }).isChosen;
  expect([chosen()?.('grid'), chosen('feed*')?.('feed-2'), chosen('feed*')?.('grid')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('a class of devices is kept in columns', () => {
  const full = {
    ...deviceClass,
    ...{ source: 'gfxinfo' as const, profile: 'p', prices: 'q', costs: 'r', framework: 's', java: 't' },
  };
  expect(deviceClassIn(classColumnsOf(full))).toEqual(full);
  expect(deviceClassIn(classColumnsOf(deviceClass))).toEqual(deviceClass);
});
