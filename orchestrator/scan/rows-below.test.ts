import { expect, it } from 'vitest';
import { rowsBelow } from './rows-below.ts';

const row = (label: string, selector = `android=new UiSelector().text("${label}")`) => ({ selector, label });
const LIST = 'android=new UiSelector().resourceId("com.acme:id/menu")';
const into = (target: string): string =>
  `android=new UiScrollable(new UiSelector().resourceId("com.acme:id/menu")).scrollIntoView(new UiSelector().${target})`;

it.each([
  ['by its text', row('Two'), [row('Two', into('text("Two")'))]],
  ['by its accessibility id', row('Two', '~two'), [row('Two', into('description("two")'))]],
  [
    'by its resource id',
    row('Two', 'android=new UiSelector().resourceId("com.acme:id/two")'),
    [row('Two', into('resourceId("com.acme:id/two")'))],
  ],
  [
    'only by its position, which cannot be scrolled to',
    row('Two', 'android=new UiSelector().className("Row").instance(3)'),
    [],
  ],
  ['and was known before', row('One'), []],
])('a row that is found %s', (_, shown, presses) => {
  expect(rowsBelow(LIST, [row('One')], [shown])).toEqual(presses);
});

it('scrolls a menu that is known by its accessibility id', () => {
  expect(rowsBelow('~menu', [], [row('One')])[0]?.selector).toBe(
    'android=new UiScrollable(new UiSelector().description("menu")).scrollIntoView(new UiSelector().text("One"))',
  );
});
