import { expect, it } from 'vitest';
import { HELLO } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { deviceFactsOf, readRuler } from './device-facts.ts';

const SEEN = { serial: 'S1', screen: { widthPx: 1_080, heightPx: 2_400, densityDpi: 420 } };

it.each([
  ['virtual', {}, true],
  ['usb', {}, false],
  ['usb', { simulated: false }, false],
  ['usb', { simulated: true }, true],
] as const)('on %s, with %j in the probe’s reply: simulated is %s', (kind, reply, simulated) => {
  const { target } = deviceFactsOf({ ...HELLO, ...reply }, SEEN, planOf('/run', { kind }));
  expect(target).toMatchObject({ kind, simulated });
});

it('a virtual device that answers as a phone has that phone’s API level', () => {
  const as = { name: 'pixel', api: 35 };
  const plan = planOf('/run', { kind: 'usb', as });
  const { target } = deviceFactsOf({ ...HELLO, simulated: true, api: 34 }, SEEN, plan);
  expect(target).toMatchObject({ kind: 'usb', simulated: true, as: 'pixel', api: 35 });
});

it.each([
  ['whose app ended before it was described', undefined],
  ['whose frames come from the platform, which says nothing of it', HELLO],
])('a virtual device as a phone %s is no phone', (_, known) => {
  const plan = planOf('/run', { kind: 'usb', as: { name: 'pixel', api: 35 } });
  expect(deviceFactsOf(known, SEEN, plan).target.simulated).toBe(true);
});

it.each([
  [true, 'debug'],
  [false, 'release'],
])('debuggable: %s is a %s build', (debuggable, buildType) => {
  const { app } = deviceFactsOf({ ...HELLO, debuggable }, SEEN, planOf('/run'));
  expect(app).toMatchObject({ debuggable, buildType });
});

it.each([
  [90, 90],
  [0, 60],
])('a refresh rate that was read as %d Hz is saved as %d Hz', (refreshHz, saved) => {
  const { target } = deviceFactsOf({ ...HELLO, refreshHz }, SEEN, planOf('/run'));
  expect(target.refreshHz).toBe(saved);
});

const device = (...lines: readonly string[]) => ({
  shell: () => Promise.resolve(`${lines.join('\r\n')}\r\n`),
});
const modelled = { profile: 'mid' };

it('reads each digest', async () =>
  expect(await readRuler(device('p1', 'c1', 'f1', 'j1'), modelled)).toEqual({
    ruler: { prices: 'p1', costs: 'c1', framework: 'f1', java: 'j1' },
  }));

it.each([
  ['a phone', device('p1', 'c1', 'f1', 'j1'), {}],
  ['a device that does not say', device('', '', '', ''), modelled],
  ['a device that says half', device('p1', '', 'f1', 'j1'), modelled],
] as const)('%s has none', async (_, session, plan) => expect(await readRuler(session, plan)).toEqual({}));
