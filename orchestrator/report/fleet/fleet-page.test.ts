import { expect, it } from 'vitest';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
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
const page = (change: Partial<FleetResult> = {}, picture: string | undefined = '<svg id="fleet"/>'): string =>
  fleetPage(
    resultWith([{ deviceName: 'pixel-2', causes: causesWith({ stacks: [stackWith()] }) }], { fleet }),
    { ...fleet, ...change },
    picture,
  );

/** The cells of each row of the table below a heading. */
const rowsBelow = (heading: string, html: string): readonly (readonly string[])[] => {
  const [table = ''] = (html.split(`<h2>${heading}</h2>`)[1] ?? '').split('</table>');
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  );
};

it('shows what each device measured, how long it waited, and what happened to it', () => {
  const [pixel, other] = fleet.devices;
  const nameless = {
    name: 'usb',
    scenarios: [],
    waitedS: 0,
    tookOver: ['a', 'b'],
    failure: 'device-lost',
  } as const;
  const devices = [pixel, other, nameless].filter((device) => device !== undefined);
  expect(rowsBelow('Devices', page({ devices }))).toEqual([
    ['device', 'model', 'measured', 'waited', 'what happened'],
    ['pixel-1', 'Pixel 8', 'feed', '0 s', 'failed: device-lost'],
    ['pixel-2', '&lt;b&gt;', 'feed, search', '12.4 s', 'took over search'],
    ['usb', '', '', '0 s', 'took over a; took over b; failed: device-lost'],
  ]);
});

it('says which scenarios no device measured, and why', () => {
  expect(page()).toContain('<p>Not measured, because a second device failed too: settings.</p>');
  const lost = [{ scenarios: ['*', 'feed'], because: 'no-device' }] as const;
  expect(page({ lost })).toContain(
    '<p>Not measured, because no other device was available: all scenarios, feed.</p>',
  );
});

it('shows each verdict with its device, or with none', () => {
  const [head, row] = rowsBelow('Verdicts', page());
  expect(head).toEqual(['scenario', 'device', 'verdict', 'number']);
  expect(row?.slice(0, 3)).toEqual([
    '<a href="scenarios/feed-fling/why.html">feed-fling</a>',
    'pixel-2',
    'fail',
  ]);
  expect(row?.[3]).toMatch(/^hitch rate 12\.4 ms\/s/);
  const alone = fleetPage(resultWith([scenarioWith()]), fleet, undefined);
  expect(rowsBelow('Verdicts', alone)[1]?.[1]).toBe('');
});

/** Content of a page above its first table. */
const topOf = (html: string): string => html.slice(html.indexOf('<h1>'), html.indexOf('\n<h2>'));

it('begins with the verdict, the number and the device that decided it, the cause, and the picture', () =>
  expect(topOf(page())).toBe(
    [
      '<h1>Fleet: fail</h1>',
      '<p class="soft">20260301-120000 · 2 devices</p>',
      '<p>feed-fling on pixel-2: Pixel 8 · API 35 · 60 Hz: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] &gt; 10</p>',
      '<p>Main cause: Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all)</p>',
      '<svg id="fleet"/>',
    ].join('\n'),
  ));

it('needs no facts for a pass, and no picture', () => {
  const { verdict } = resultWith();
  const passed = resultWith([{ verdicts: [verdictWith({ kind: 'pass' })], causes: causesWith() }], {
    verdict: { ...verdict, kind: 'pass' },
  });
  expect(topOf(fleetPage(passed, fleet, undefined))).toBe(
    '<h1>Fleet: pass</h1>\n<p class="soft">20260301-120000 · 2 devices</p>',
  );
});

it('has no script and escapes names', () => expect(page()).not.toMatch(/<script|<b>/));
