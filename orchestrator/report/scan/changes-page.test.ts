import { expect, it } from 'vitest';
import { causesWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { FoundList } from '../../scan/found-list.ts';
import type { ListChange } from './changed-lists.ts';
import { changesPage, type ScannedBuilds } from './changes-page.ts';
import type { RankedList } from './ranking.ts';

const both = (baseline: number, current = baseline) => ({ baseline, current });
const worked: ListChange = {
  kind: 'work',
  share: 0.31,
  work: {
    ...{ frames: both(120), perFrame: both(40_000, 52_400), perRow: both(900), othersPerFrame: both(7) },
    countsPerFrame: [{ name: 'inflations', ...both(0.5) }],
    countsPerRow: [{ name: 'allocations', ...both(9, 12) }],
    methods: [{ method: 'com.acme.OrderRow.bind', ...both(30_000, 42_400) }],
  },
  composed: [],
  states: new Map(),
};
const ranked = (name: string, change: ListChange | undefined): RankedList => {
  const list: FoundList = {
    ...{ name, launcher: '.Main', activity: '.Main', path: [{ selector: '~o', label: `Way to ${name}` }] },
    ...{ screen: 1, selector: '~feed', label: 'feed', direction: 'down' },
  };
  return { list, scenario: scenarioWith(), hitchRate: 0, change };
};
const builds: ScannedBuilds = {
  ...{ before: 'old.apk', after: 'new.apk' },
  read: (file) => Buffer.from(`png of ${file}`),
};
const png = (file: string): string =>
  `src="data:image/png;base64,${Buffer.from(`png of ${file}`).toString('base64')}"`;
const page = (lists: readonly RankedList[], change: Partial<ScannedBuilds> = {}): string =>
  changesPage(lists, { ...builds, ...change });

it('a changed list has both screens, its work and method as bars, and its counts', () => {
  const html = page([ranked('orders', worked), ranked('inbox', { kind: 'same' })]);
  expect(html).toContain(
    '<h1>Lists of new.apk against old.apk</h1>\n<p>1 unchanged to the unit, 1 changed.</p>',
  );
  expect(html).toContain('<h2>1. orders: +31 % work a frame</h2>');
  expect(html).toContain(`alt="orders, before" ${png('scan/orders-baseline.png')}`);
  expect(html).toContain(`alt="orders, after" ${png('scan/orders-current.png')}`);
  for (const text of ['com.acme.OrderRow.bind', '30,000', '42,400', '52,400'])
    expect(html, text).toMatch(new RegExp(`<text [^>]*>${text}</text>`));
  expect(html).not.toContain('On other threads');
  expect(html).toContain('<td>allocations a bound row</td><td>9</td><td>12</td><td>+33.3 %</td>');
});

it('lists that are the same, or of which nothing is known, are one table', () => {
  const html = page([ranked('orders', worked), ranked('lost', undefined), ranked('inbox', { kind: 'same' })]);
  expect(html).toContain('<td>inbox</td><td>Way to inbox</td><td>unchanged to the unit</td>');
  expect(html).toContain('<td>lost</td><td>Way to lost</td><td>not compared</td>');
  expect(html).not.toContain(png('scan/inbox-current.png'));
  expect(html).toContain('<h2>Other lists</h2>');
  expect(page([ranked('orders', worked)])).not.toContain('Other lists');
  expect(page([ranked('inbox', { kind: 'same' })])).toContain('<h2>Lists</h2>');
});

it('a list that was measured in sessions of its own has their pictures', () => {
  const own = {
    result: { ...scenarioWith() } as never,
    pictures: ['a/before.png', 'b/after.png'],
    report: 'b/scenarios/orders/why.html',
  };
  const html = page([ranked('orders', worked)], { compared: new Map([['orders', own]]) });
  expect(html).toContain(png('a/before.png'));
  expect(html).toContain(png('b/after.png'));
});

it('the page can be read alone: causes are in it, and nothing leads out of it', () => {
  const causes = causesWith({
    mainFactors: [{ factor: 'draw', frames: 1, hitchMs: 8 }],
    stacks: [stackWith({ appFrame: 'com.acme.OrderRow.bind(OrderRow.java:7)' })],
  });
  const html = page(
    ['orders', 'inbox'].map((name) => ({ ...ranked(name, worked), scenario: scenarioWith({ causes }) })),
  );
  expect(html).toContain('<summary>Causes in the newer build</summary><h3>Main factors</h3>');
  expect(html).toContain('<code>com.acme.OrderRow.bind(OrderRow.java:7)</code>');
  expect(html).not.toMatch(/ href=| src="(?!data:)/);
  expect(html).not.toMatch(/ id="/);
});

it('on a phone hitch rates are side by side, with the reason why no work is', () => {
  const change = { kind: 'hitches', ...both(2, 5), whys: ['no <b>work</b>'] } as const;
  const html = page([ranked('orders', change)]);
  expect(html).toMatch(/<text [^>]*>5 ms\/s<\/text>/);
  expect(html).toContain('<p>Work is not compared: no &lt;b&gt;work&lt;/b&gt;</p>');
});

it('does without pictures that were not taken, and has those of twenty lists at most', () => {
  expect(page([ranked('orders', worked)], { read: () => undefined })).not.toContain('<img');
  const many = Array.from({ length: 30 }, (_, i) => ranked(`list ${i}`, worked));
  expect(page(many).match(/<img /g)).toHaveLength(40);
  expect(page(many).match(/<h2>/g)).toHaveLength(30);
});

it('names are text', () => {
  const html = page([ranked('<i>', worked), ranked('<u>', undefined)], { after: '<b>.apk' });
  expect(html).not.toMatch(/<[ibu]>/);
});
