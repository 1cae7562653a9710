import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedRunOf, judgementOf, scenarioOf } from '../../test/builders/report-of.ts';
import { LAST_SESSION_FILE } from '../run-folder/run-files.ts';
import { appendHistory } from './history-folder.ts';
import { lastSessionOf, readLastSession } from './last-session.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-session-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { deviceClass } = scenarioOf();
const history = (): string => join(folder, 'history');
const append = (day: number, branch: string | undefined, ...scenarios: Parameters<typeof scenarioOf>[0][]) =>
  appendHistory(history(), judgementOf({ scenarios: scenarios.map(scenarioOf) }), {
    session: `run-${day}`,
    judgedAt: `2026-01-0${day}T12:00:00Z`,
    commit: undefined,
    branch,
    tool: '0.1.0',
  });
const before = '2026-01-05T12:00:00Z';
const read = async () =>
  (await readLastSession(history(), { branch: 'main', before })).map(
    ({ scenario, model }) => `${scenario} ${model}`,
  );

it('reads the scenarios of the branch’s last session on each kind of device, with their class', async () => {
  const onOther = { deviceClass: { ...deviceClass, model: 'other' } };
  await append(1, 'main', { scenario: 'old' }, { scenario: 'x', ...onOther });
  await append(
    2,
    'main',
    { scenario: 'b' },
    { scenario: 'a', runs: [judgedRunOf(), judgedRunOf({ run: 1 })] },
  );
  await append(3, 'feature', { scenario: 'of-a-feature' });
  await append(4, undefined, { scenario: 'of-no-branch' });
  await append(6, 'main', { scenario: 'later' });
  expect(await read()).toEqual([`a ${deviceClass.model}`, `b ${deviceClass.model}`, 'x other']);
  expect(await readLastSession(history(), { branch: 'main', before })).toContainEqual({
    scenario: 'a',
    ...deviceClass,
  });
});

it('keeps in the run folder what it has read, so that it stays the same without the history', async () => {
  await append(1, 'main', { scenario: 'a' });
  const run = join(folder, 'run');
  const facts = { branch: 'main', createdAt: before };
  const first = await lastSessionOf(run, facts, history());
  expect(first.map(({ scenario }) => scenario)).toEqual(['a']);
  rmSync(history(), { recursive: true });
  expect(await lastSessionOf(run, facts, history())).toEqual(first);
  expect(readFileSync(join(run, LAST_SESSION_FILE), 'utf8')).toContain('"a"');
});

it.each([undefined, 'HEAD'])('knows none without a branch: %s', async (branch) => {
  await append(1, branch, { scenario: 'a' });
  expect(await lastSessionOf(join(folder, 'run'), { createdAt: before, branch }, history())).toEqual([]);
});

it('refuses what it kept if that is damaged, by name', async () => {
  const run = join(folder, 'run');
  mkdirSync(dirname(join(run, LAST_SESSION_FILE)), { recursive: true });
  writeFileSync(join(run, LAST_SESSION_FILE), '[{');
  await expect(lastSessionOf(run, { branch: 'main', createdAt: before }, history())).rejects.toThrow(
    `${join(run, LAST_SESSION_FILE)} is damaged: delete it to judge by the branch's history as it is now.`,
  );
});

it('knows none if the history cannot be read', async () => {
  writeFileSync(history(), 'no folder');
  const facts = { branch: 'main', createdAt: before };
  expect(await lastSessionOf(join(folder, 'run'), facts, history())).toEqual([]);
});

it('knows none without a history', async () =>
  expect(await lastSessionOf(join(folder, 'run'), { createdAt: before, branch: 'main' }, history())).toEqual(
    [],
  ));
