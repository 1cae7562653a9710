import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type TinyApk, tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { buildsInTurn } from './prepare-job.ts';

const root = mkdtempSync(join(tmpdir(), 'builds-in-turn-'));
afterAll(() => rmSync(root, { recursive: true }));
let written = 0;

/** Two builds that differ as told. */
function turn(baseline: Partial<TinyApk>) {
  const file = (of: Partial<TinyApk>): string => {
    const path = join(root, `${written++}.apk`);
    writeFileSync(path, tinyApk({ package: 'com.acme', versionCode: 7, ...of }));
    return path;
  };
  return { package: 'com.acme', apk: file({}), against: file(baseline) };
}

it('builds of one key and version take turns, whatever else differs', () => {
  expect(buildsInTurn(turn({ versionName: '2' }), {})).toBeUndefined();
  expect(buildsInTurn({ package: 'com.acme' }, {})).toBeUndefined();
});

it.each([
  [{ signer: 'another key' }, 'other-signature', /are signed with different keys/],
  [{ versionCode: 6 }, 'older-version', /have the version codes 7 and 6/],
  [{ versionCode: 8 }, 'older-version', /have the version codes 7 and 8/],
] as const)(
  'builds of which Android replaces none by the other are refused at first: %j',
  (baseline, code, how) => {
    const refused = () => buildsInTurn(turn(baseline), {});
    expect(refused).toThrow(how);
    expect(refused).toThrow(expect.objectContaining({ code }));
    expect(buildsInTurn(turn(baseline), { reinstall: true })).toMatch(
      /its data, such as a login, is lost each time/,
    );
  },
);

it('a vendor signs both builds again', () => {
  expect(buildsInTurn(turn({ signer: 'another key' }), { farm: 'browserstack' })).toBeUndefined();
});

it('one APK has nothing to take turns with', () => {
  const { against } = turn({});
  expect(() => buildsInTurn({ package: 'com.acme', against }, {})).toThrow(
    /needs the APK of both: add --apk/,
  );
});
