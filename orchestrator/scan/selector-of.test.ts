import { expect, it } from 'vitest';
import { button, element, pageOf } from '../../test/builders/page-source.ts';
import { selectorOf, viewTreeOf, withDescendants } from './view-node.ts';

/** The selector of the first clickable element on a screen with others. */
function selectorIn(...elements: readonly string[]): string {
  const all = viewTreeOf(pageOf(...elements)).flatMap(withDescendants);
  const node = all.find(({ clickable }) => clickable);
  if (node === undefined) throw new Error('Nothing is clickable.');
  return selectorOf(node, all);
}
const ui = (criteria: string): string => `android=new UiSelector().${criteria}`;
const row = (...texts: readonly string[]): string =>
  element('Row', { clickable: true }, [
    element(
      'Box',
      {},
      texts.map((text) => element('Text', { text })),
    ),
  ]);

it.each([
  ['its accessibility id', [button('Ok', { 'content-desc': 'ok', 'resource-id': 'a:id/ok' })], '~ok'],
  ['its resource id', [button('Ok', { 'resource-id': 'a:id/ok' })], ui('resourceId("a:id/ok")')],
  ['its text', [button('Ok')], ui('text("Ok")')],
  ['the text inside', [row('Title', 'subtitle')], ui('text("Title")')],
  ['the first text inside', [row('', 'Title')], ui('text("Title")')],
  [
    'the next criterion when one is not unique',
    [button('Ok', { 'content-desc': 'x' }), button('No', { 'content-desc': 'x' })],
    ui('text("Ok")'),
  ],
  [
    'its position when nothing is unique',
    [element('Row'), row('Same'), row('Same')],
    ui('className("Row").instance(1)'),
  ],
  [
    'its position when it is a list, whose rows have texts',
    [element('List', { clickable: true, scrollable: true }, [button('One')])],
    ui('className("List").instance(0)'),
  ],
  ['its position when it has no text', [row()], ui('className("Row").instance(0)')],
  ['a text of 80 characters', [row('x'.repeat(80))], ui(`text("${'x'.repeat(80)}")`)],
])('finds an element by %s', (_, elements, selector) => {
  expect(selectorIn(...elements)).toBe(selector);
});

it.each(['a \\ b', '&quot;a', "it's", 'a&#9;b', 'x'.repeat(81)])('does not select by the text %j', (text) => {
  expect(selectorIn(row(text))).toBe(ui('className("Row").instance(0)'));
});
