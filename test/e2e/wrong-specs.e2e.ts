import { expect, it } from 'vitest';
import { warmDevice } from './warm-device.ts';

const session = warmDevice(60);
const WRONG = 'test/e2e/specs/wrong';

it.each([
  ['missing-import', /missing-import\.spec\.ts:4 cannot be loaded: cannot find '\.\/no-such-file\.ts'\./],
  ['throws-at-top', /throws-at-top\.spec\.ts:4 cannot be loaded: TypeError: there is no account\./],
  ['throws-later', /throws-later\.spec\.ts:5 threw an error that no test waits for: thrown by nobody/],
  ['without-scenario', /without-scenario\.spec\.ts measured no scenario: call `await scenario/],
  ['not-awaited', /not-awaited\.spec\.ts:4 does not wait for the scenario 'not-awaited': write `await/],
  ['in-parallel', /in-parallel\.spec\.ts:6 begins the scenario 'second' while 'first' is being measured/],
  ['no-such-activity', /no-such-activity\.spec\.ts:4: The app has no activity \S+\/\.Nope: correct/],
])('of %s the session names the line and what to do', async (name, sentence) => {
  const ended = await session({ runs: 1, slides: 1, spec: `${WRONG}/${name}.spec.ts` });
  expect(ended.code, ended.output).toBe(3);
  expect(ended.output).toMatch(sentence);
  expect(ended.output).toMatch(/ \[(?:invalid-use|no-activity)\]$/m);
});
