import { expect, it } from 'vitest';
import { lockIn, lockSentence } from './lock-state.ts';

const policy = (showing: boolean, secure: boolean): string =>
  `WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    mShowingLockscreen=${showing}\n    KeyguardServiceDelegate\n      showing=${showing}\n      secure=${secure}\n`;
const trust = (locked: 0 | 1): string =>
  `Trust manager state:\n User "Owner" (id=0, flags=0x4c13) (current): trusted=0, trustManaged=0, deviceLocked=${locked}, strongAuthRequired=0x0\n`;

it.each([
  ['unlocked', `true\n${policy(false, true)}${trust(0)}`, undefined],
  ['a lock that a swipe opens', `true\n${policy(true, false)}${trust(0)}`, undefined],
  ['a secure lock', `true\n${policy(true, true)}${trust(1)}`, 'secure'],
  [
    'a secure lock of which only the trust manager knows',
    `true\n${policy(true, false)}${trust(1)}`,
    'secure',
  ],
  ['not yet unlocked', `false\r\n${policy(true, true)}${trust(1)}`, 'before-first-unlock'],
  ['a phone that says nothing', '\n', undefined],
  ['a secure lock, on a phone without that property', `\n${policy(true, true)}`, 'secure'],
])('%s', (_, printed, lock) => {
  expect(lockIn(printed)).toBe(lock);
});

it('says what to do', () => {
  expect(lockSentence('secure')).toContain('a lock that only its owner can open: unlock it');
  expect(lockSentence('before-first-unlock')).toContain('not been unlocked since it was started');
});
