import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ProfileFile } from './profile-file.ts';
import { profileNamed } from './profiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'profiles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'my-phone.json');

const cost = (value: number) => ({ value, low: value, high: value });
const PROFILE: ProfileFile = {
  name: 'my-phone-1a2b3c',
  phone: 'Acme One',
  refreshHz: 90,
  psPerUnit: cost(12_000),
  cores: 2,
  renderPermille: cost(800),
  fixedUiMs: 1.5,
  scenarios: ['feed'],
};
const read = (content: object) => {
  writeFileSync(file, JSON.stringify(content));
  return profileNamed(file);
};

it('has the costs of its file', () => {
  expect(read(PROFILE)).toMatchObject({
    name: 'my-phone-1a2b3c',
    speed: { costs: { psPerUnit: 12_000, cores: 2, renderPermille: 800, psPerPixel: 375 } },
    refreshHz: { value: 90 },
  });
});

it.each<[object, RegExp]>([
  [{ psPerUnit: cost(1_000_001) }, /psPerUnit: value: .*<=1000000/],
  [{ psPerUnit: cost(Number.MAX_SAFE_INTEGER) }, /psPerUnit: value: /],
  [{ psPerUnit: cost(0) }, /psPerUnit: value: /],
  [{ renderPermille: cost(1_000_001) }, /renderPermille: value: /],
  [{ cores: 0 }, /cores: /],
  [{ refreshHz: 481 }, /refreshHz: /],
  [{ more: 1 }, /Unrecognized key/],
])('with %j is refused in one sentence, which says where and why', (change, why) => {
  expect(() => read({ ...PROFILE, ...change })).toThrow(why);
  expect(() => read({ ...PROFILE, ...change })).toThrow(
    /^\S+my-phone\.json is no profile that `hitchproof calibrate` wrote: [^\n]+$/,
  );
});

it('the largest costs are taken', () => {
  expect(read({ ...PROFILE, psPerUnit: cost(1_000_000) }).speed).toMatchObject({
    costs: { psPerUnit: 1_000_000 },
  });
});

it('of a file that is not there is refused by its name', () => {
  expect(() => profileNamed(join(folder, 'none.json'))).toThrow(
    /^\S+none\.json is no profile that `hitchproof calibrate` wrote: ENOENT/,
  );
});
