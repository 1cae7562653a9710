import { expect, it } from 'vitest';
import { button, element, pageOf } from '../../test/builders/page-source.ts';
import { pressesOn } from './press.ts';
import { viewTreeOf } from './view-node.ts';

const presses = (...elements: readonly string[]) => pressesOn(viewTreeOf(pageOf(...elements)));
const labels = (found: readonly { readonly label: string }[]): readonly string[] =>
  found.map(({ label }) => label);

it('takes what is clickable, in document order, and separates the rows of lists', () => {
  const list = element('List', { scrollable: true, clickable: true }, [
    element('Box', {}, [button('Row 1')]),
    button('Row 2'),
  ]);
  const found = presses(
    element('Bar', {}, [button('Home')]),
    list,
    button('Profile'),
    element('Text', { text: 'Title' }),
  );
  expect(labels(found.controls)).toEqual(['Home', 'Profile']);
  expect(labels(found.rows)).toEqual(['Row 1', 'Row 2']);
  expect(found.refused).toBe(0);
});

it.each([
  ['disabled', button('Ok', { enabled: false })],
  ['not displayed', button('Ok', { displayed: false })],
  ['a switch', button('Ok', { checkable: true })],
  [
    'a row with a switch',
    element('Row', { clickable: true }, [button('Ok', { clickable: false, checkable: true })]),
  ],
  ['a password', button('', { password: true })],
  ['a text field', element('android.widget.EditText', { clickable: true })],
])('does not press what is %s', (_, found) => {
  expect(presses(found)).toEqual({ controls: [], rows: [], refused: 0 });
});

it.each([
  ['text', button('Delete')],
  ['description', button('', { 'content-desc': 'Delete' })],
  ['resource id', button('', { 'resource-id': 'com.acme:id/btn_delete' })],
  [
    'text inside',
    element('Row', { clickable: true }, [element('Text', { text: 'Ok' }), element('Text', { text: 'Buy' })]),
  ],
  [
    'text before another',
    element('Row', { clickable: true }, [
      element('Text', { text: 'pay' }),
      element('Text', { text: 'roll' }),
    ]),
  ],
])('refuses a %s that may do harm', (_, found) => {
  expect(presses(found)).toEqual({ controls: [], rows: [], refused: 1 });
});

it('reads no words in the package of a resource id', () => {
  expect(presses(button('Ok', { 'resource-id': 'com.delete:id/ok' })).refused).toBe(0);
});

it.each([
  ['its text', button('More', { 'content-desc': 'Show more' }), 'More'],
  ['its description', button('', { 'content-desc': 'Show more' }), 'Show more'],
  ['a text inside', element('Row', { clickable: true }, [element('Text', { text: 'Title' })]), 'Title'],
  ['its class', button(''), 'Button'],
])('is named by %s', (_, found, label) => {
  expect(labels(presses(found).controls)).toEqual([label]);
});
