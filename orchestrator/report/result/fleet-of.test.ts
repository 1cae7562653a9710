import { expect, it } from 'vitest';
import { scenarioOf } from '../../../test/builders/session-of.ts';
import type { FleetAttempt, FleetRecord } from '../../run-folder/fleet-record.ts';
import { fleetOf } from './fleet-of.ts';

const attempt = (device: string, over: Partial<FleetAttempt> = {}): FleetAttempt => ({
  device,
  folder: `devices/${device}`,
  scenarios: ['feed'],
  waitedS: 1,
  isMoved: false,
  end: { kind: 'finished' },
  ...over,
});
const record = (...attempts: FleetAttempt[]): FleetRecord => ({
  schema: 1,
  createdAt: '2026-01-01T00:00:00Z',
  attempts,
  lost: [],
});
const measured = (deviceName: string, scenario: string) => scenarioOf({ deviceName, scenario });

it('sums up the attempts of each device', () => {
  const failed = { kind: 'failed', reason: 'lost', left: ['search'] } as const;
  const attempts = [
    attempt('a', { end: failed, scenarios: ['feed', 'search'] }),
    attempt('b', { scenarios: ['settings'] }),
    attempt('b', { scenarios: ['search'], isMoved: true, waitedS: 2 }),
  ];
  const scenarios = [measured('a', 'feed'), measured('b', 'settings'), measured('b', 'search')];
  const { model } = scenarioOf().target;
  expect(fleetOf(record(...attempts), scenarios).devices).toEqual([
    { name: 'a', model, scenarios: ['feed'], waitedS: 1, tookOver: [], failure: 'lost' },
    {
      name: 'b',
      model,
      scenarios: ['settings', 'search'],
      waitedS: 3,
      tookOver: ['search'],
      failure: undefined,
    },
  ]);
});

it('takes over all scenarios where none is known by name', () =>
  expect(
    fleetOf(record(attempt('b', { scenarios: ['*'], isMoved: true })), [measured('b', 'x')]).devices[0],
  ).toMatchObject({
    tookOver: ['x'],
  }));

it('a device that measured nothing has no model', () =>
  expect(fleetOf(record(attempt('a')), []).devices[0]).toMatchObject({ model: undefined, scenarios: [] }));
