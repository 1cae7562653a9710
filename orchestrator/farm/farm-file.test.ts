import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { farmFolder, removeFarm, runningFarm, saveFarm, stopFarm } from './start-and-stop.ts';

const state = mkdtempSync(join(tmpdir(), 'hitchproof-farm-'));
afterEach(() => removeFarm(state));
afterAll(() => rmSync(state, { recursive: true }));

const FARM = { url: 'http://127.0.0.1:4444', login: { user: 'ann', key: 'k' } };
const replaced = (change: object): void =>
  writeFileSync(join(farmFolder(state), 'farm.json'), JSON.stringify({ ...runningFarm(state), ...change }));

it('a farm runs while its process does', () => {
  expect(runningFarm(state)).toBeUndefined();
  saveFarm(state, FARM);
  expect(runningFarm(state)).toMatchObject({ pid: process.pid, ...FARM });
  removeFarm(state);
  expect(runningFarm(state)).toBeUndefined();
});

it.each([
  ['its process has ended', { pid: 2 ** 30 }],
  ['another process got the id', { start: 'another time' }],
  ['the file is damaged', { url: 7 }],
])('a farm does not run when %s, and there is nothing to stop', async (_, change) => {
  saveFarm(state, FARM);
  replaced(change);
  expect(runningFarm(state)).toBeUndefined();
  expect(await stopFarm(state)).toBe(false);
});
