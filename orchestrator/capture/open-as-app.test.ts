import { expect, it } from 'vitest';
import { fakeDevice, HELLO } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { FaultError } from '../base/errors.ts';
import { probeSource } from './probe-source.ts';
import { appOf } from './scenario.ts';

const HIDDEN = 'com.acme/.Hidden';
const refused = new FaultError('not-exported', `${HIDDEN} is not exported.`);

/** A phone on which the app has the launcher activity `.Main` and an activity that is not exported. */
function phone({ focused = false, resolved = 'priority=0\ncom.acme/.Main\n', isOld = false } = {}) {
  const device = fakeDevice({
    reply: ({ c, n }, working) => {
      if (c === 'hello') return { n, ok: true, ...HELLO, focused };
      if (c !== 'open') return working;
      return isOld ? { n, ok: false, code: 'unknown-command' } : { n, ok: true, shown: true };
    },
    session: {
      launch: ({ component }) => (component === HIDDEN ? Promise.reject(refused) : Promise.resolve()),
      shell: async (line) => (line.startsWith('cmd package resolve-activity') ? resolved : ''),
    },
  });
  const source = probeSource(device, planOf(''));
  const extras = [{ type: 'z', key: 'world', value: 'true' }] as const;
  return { device, app: appOf(device, 'com.acme', extras, source.open) };
}

it('what Android opens only for the app is opened by the probe, after the launcher activity', async () => {
  const { device, app } = phone();
  await app.open('.Hidden');
  expect(device.calls.filter((call) => !call.startsWith('shell dumpsys'))).toEqual([
    `launch ${HIDDEN}`,
    'probe hello',
    'shell cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER com.acme',
    'launch com.acme/.Main',
    'probe open',
  ]);
  expect(device.requests.at(-1)).toMatchObject({
    activity: 'com.acme.Hidden',
    extras: [['z', 'world', 'true']],
  });
});

it('an app that is in front needs no launcher activity', async () => {
  const { device, app } = phone({ focused: true });
  await app.open('.Hidden');
  expect(device.calls).toEqual([`launch ${HIDDEN}`, 'probe hello', 'probe open']);
});

it.each([
  [{ resolved: 'No activity found\n' }, /has no launcher activity/],
  [{ isOld: true }, /the probe in the app is too old/],
])('says why it cannot: %j', async (of, sentence) => {
  await expect(phone(of).app.open('.Hidden')).rejects.toThrow(sentence);
  await expect(phone(of).app.open('.Hidden')).rejects.toMatchObject({ code: 'not-exported' });
});

it('without the probe the sentence is what remains', async () => {
  const { device } = phone();
  await expect(appOf(device, 'com.acme', []).open('.Hidden')).rejects.toBe(refused);
});
