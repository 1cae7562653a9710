import { expect, it } from 'vitest';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);
const WRONG = 'test/e2e/specs/wrong';

const NAMES = 'of %s the session names the line and what to do';
it.each([
  ['missing-import', /missing-import\.spec\.ts:4 cannot be loaded: cannot find '\.\/no-such-file\.ts'\./],
  ['without-scenario', /without-scenario\.spec\.ts measured no scenario: call `await scenario/],
  ['no-such-activity', /no-such-activity\.spec\.ts:4: The app has no activity \S+\/\.Nope: correct/],
])(NAMES, isNamed);
it.each([
  ['throws-at-top', /throws-at-top\.spec\.ts:4 cannot be loaded: TypeError: there is no account\./],
  ['throws-later', /throws-later\.spec\.ts:5 threw an error that no test waits for: thrown by nobody/],
  ['not-awaited', /not-awaited\.spec\.ts:4 does not wait for the scenario 'not-awaited': write `await/],
  ['in-parallel', /in-parallel\.spec\.ts:6 begins the scenario 'second' while 'first' is being measured/],
])(NAMES, { tags: 'nightly' }, isNamed);

async function isNamed(name: string, sentence: RegExp): Promise<void> {
  const ended = await session({ runs: 1, slides: 1, spec: `${WRONG}/${name}.spec.ts` });
  expect(ended.code, ended.output).toBe(3);
  expect(ended.output).toMatch(sentence);
  expect(ended.output).toMatch(/ \[(?:invalid-use|no-activity)\]$/m);
}
