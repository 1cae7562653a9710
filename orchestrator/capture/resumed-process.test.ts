import { expect, test } from 'vitest';
import { resumedProcess } from './probe-client.ts';

const asked = (...printed: readonly string[]) =>
  resumedProcess({ shell: async () => printed.join('\n') }, 'com.acme');

/** A record as ActivityRecord.dump prints it. */
const record = (hash: string, packageName: string, process: string): readonly string[] => [
  `    * Hist  #0: ActivityRecord{${hash} u0 ${packageName}/.Main t12}`,
  `      packageName=${packageName} processName=${process}`,
  `      launchedFromUid=2000 launchedFromPackage=com.android.shell userId=0`,
  `      app=ProcessRecord{c0ffee 4711:${process}/u0a190}`,
];
const BOTH = [...record('aa1', 'com.acme', 'com.acme'), ...record('bb2', 'com.acme', 'com.acme:remote')];

test.each([
  ['topResumedActivity=ActivityRecord{bb2 u0 com.acme/.Main t12}', 'com.acme:remote'],
  ['  mResumedActivity: ActivityRecord{bb2 u0 com.acme/.Main t12}', 'com.acme:remote'],
  ['  ResumedActivity: ActivityRecord{aa1 u0 com.acme/.Main t12}', 'com.acme'],
])('the resumed activity of %j has a process', async (line, process) =>
  expect(await asked(...BOTH, line)).toBe(process),
);

test('of several that are resumed it is the top one', async () =>
  expect(
    await asked(
      ...BOTH,
      '  mResumedActivity: ActivityRecord{aa1 u0 com.acme/.Main t12}',
      '  topResumedActivity=ActivityRecord{bb2 u0 com.acme/.Main t12}',
    ),
  ).toBe('com.acme:remote'));

test('a record that only a line above another one names is not taken for it', async () =>
  expect(
    await asked(
      '  mLastPausedActivity: ActivityRecord{bb2 u0 com.acme/.Main t12}',
      ...BOTH,
      'topResumedActivity=ActivityRecord{bb2 u0 com.acme/.Main t12}',
    ),
  ).toBe('com.acme:remote'));

test.each([
  [
    'another package is on top',
    [
      ...record('cc3', 'com.android.launcher', 'com.android.launcher'),
      ...BOTH,
      'topResumedActivity=ActivityRecord{cc3 u0 com.android.launcher/.Home t1}',
    ],
  ],
  ['nothing is resumed', BOTH],
  [
    'the device prints no processes',
    [
      '    * Hist  #0: ActivityRecord{aa1 u0 com.acme/.Main t12}',
      'topResumedActivity=ActivityRecord{aa1 u0 com.acme/.Main t12}',
    ],
  ],
])('nothing is known where %s', async (_, printed) => expect(await asked(...printed)).toBeUndefined());

test('a shell that fails tells nothing', async () => {
  const shell = () => Promise.reject(new Error('insecure feature adb_shell'));
  expect(await resumedProcess({ shell }, 'com.acme')).toBeUndefined();
});
