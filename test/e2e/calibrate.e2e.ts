import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { profileFileSchema, readProfile } from '../../virtual-device/profiles/profile-file.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { type CommandEnd, hitchproof } from './command-line.ts';
import { folderOf, type PerfSession, perfSession, resultOf } from './perf-session.ts';

// @module-tag nightly

/** A device with another profile, whose costs are known, takes the place of a phone. */
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
const file = join(folder, 'entry-again.json');
/**
 * The interval covers only chance. The devices' frames also differ in when rows are prefetched and in how far a fling goes, by a
 * row or two a slide: less than this where scenarios differ in work by half and have a few slides each.
 */
const LARGEST_DIFFERENCE = 0.02;
const entry = findProfile('entry');
if (entry === undefined) throw new Error('There is no profile entry.');

let phone: PerfSession;
let model: PerfSession;
let end: CommandEnd;
beforeAll(async () => {
  const session = (profile: string, ...more: readonly string[]): Promise<PerfSession> =>
    perfSession([
      ...['--device', 'virtual', '--clock', 'work', '--profile', profile, '--hz', '60', '--runs', '1'],
      ...['--slides', '4', ...more],
    ]);
  const spec = ['--spec', 'test/e2e/specs/drawing-rows.spec.ts'];
  [phone, model] = await Promise.all([session('entry', ...spec), session('mid', ...spec)]);
  end = await hitchproof(['calibrate', folderOf(phone), folderOf(model), '--out', file]);
});
afterAll(() => removeFolder(folder));

it('calibrate finds what code costs on the other device', () => {
  expect(end.code, end.output).toBe(0);
  const { psPerUnit, renderPermille } = profileFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const truth = costsOf(entry);
  expect(Math.abs(psPerUnit.value / truth.psPerUnit - 1)).toBeLessThan(LARGEST_DIFFERENCE);
  expect(Math.abs(renderPermille.value / truth.renderPermille - 1)).toBeLessThan(LARGEST_DIFFERENCE);
});

it('a session takes the profile, and is named after it', async () => {
  const { name } = readProfile(file);
  const session = await perfSession([
    ...['--device', 'virtual', '--profile', file, '--spec', 'specs/feed.spec.ts'],
    ...['--runs', '1', '--slides', '1'],
  ]);
  expect(session.output).toContain(`(modelled: ${name})`);
  expect(resultOf(session)).toMatchObject({ target: { profile: name, refreshHz: 60 } });
});

it('the profile has to have a name by which it is recognized', async () => {
  const named = await hitchproof([
    'calibrate',
    folderOf(model),
    folderOf(phone),
    '--out',
    join(folder, 'x.txt'),
  ]);
  expect(named.code, named.output).toBe(2);
  expect(existsSync(join(folder, 'x.txt'))).toBe(false);
  expect(named.output).toMatch(/--out takes a name that ends in \.json/);
});
