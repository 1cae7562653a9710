import { expect, it } from 'vitest';
import { resultWith, scenarioWith } from '../../testing/result-with.ts';
import type { FleetResult } from '../result/result.ts';
import { fleetPage } from './fleet-page.ts';

const fleet: FleetResult = {
  devices: [
    {
      name: 'pixel-1',
      model: 'Pixel 8',
      scenarios: ['feed'],
      waitedS: 0,
      tookOver: [],
      failure: 'device-lost',
    },
    { name: 'pixel-2', model: '<b>', scenarios: ['feed', 'search'], waitedS: 12.4, tookOver: ['search'] },
  ],
  lost: [{ scenarios: ['settings'], because: 'moved-before' }],
};
const page = fleetPage(resultWith([scenarioWith({ deviceName: 'pixel-2' })], { fleet }), fleet, '<svg/>');

it('shows what each device measured, how long it waited, and what happened to it', () => {
  expect(page).toContain(
    '<td>pixel-1</td><td>Pixel 8</td><td>feed</td><td>0 s</td><td>failed: device-lost</td>',
  );
  expect(page).toContain('<td>feed, search</td><td>12.4 s</td><td>took over search</td>');
  expect(page).toContain('<p>Not measured, because a second device failed too: settings.</p>');
  expect(page).toContain('<svg/>');
});

it('shows each verdict with its device', () =>
  expect(page).toMatch(/<td>feed-fling<\/td><td>pixel-2<\/td><td>fail<\/td><td>hitch rate 12\.4 ms\/s/));

it('has no script and escapes names', () => {
  expect(page).toContain('<td>&lt;b&gt;</td>');
  expect(page).not.toMatch(/<script|<b>/);
});
