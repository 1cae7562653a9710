import { describe, expect, it } from 'vitest';
import { button, element, pageOf } from '../../test/builders/page-source.ts';
import { screenOf } from './app-screen.ts';

const text = (value: string): string => element('Text', { text: value });
const idOf = (elements: readonly string[], activity = '.Main'): string =>
  screenOf(pageOf(...elements), activity).id;

describe('identity of a screen', () => {
  const screen = [text('12:30'), button('Item 1'), button('More')];
  it.each([
    ['other texts that cannot be pressed', [text('12:31'), button('Item 1'), button('More')], true],
    ['other numbers', [text('12:30'), button('Item 27'), button('More')], true],
    ['more rows of one kind', [...screen, button('Item 2')], true],
    ['another order', screen.toReversed(), true],
    ['something else to press', [text('12:30'), button('Item 1'), button('Less')], false],
    ['another kind of element', [...screen, element('Image')], false],
    [
      'another resource id',
      [element('Text', { 'resource-id': 'a:id/b' }), button('Item 1'), button('More')],
      false,
    ],
  ])('%s', (_, other, isSame) => {
    expect(idOf(other) === idOf(screen)).toBe(isSame);
  });

  it('includes the activity', () => {
    expect(idOf(screen, '.Other')).not.toBe(idOf(screen));
  });
});

it('is read from a page source with line breaks and comments', () => {
  const screen = screenOf(pageOf(` <!-- menu -->\n${button('More')}\n`), '.Main');
  expect(screen.presses.controls.map(({ label }) => label)).toEqual(['More']);
});

it('has the package of the window in front', () => {
  expect(screenOf(pageOf(element('Box', { package: 'com.other' })), '.X').packageName).toBe('com.other');
  expect(screenOf(pageOf(), '.X').packageName).toBe('');
});

describe('lists', () => {
  const at = (bounds: string): string => element('Row', { bounds });
  const list = (
    attributes: Readonly<Record<string, string | boolean>>,
    rows: readonly string[] = [],
  ): string => element('a.widget.RecyclerView', { scrollable: true, ...attributes }, rows);
  const listsIn = (...elements: readonly string[]) => screenOf(pageOf(...elements), '.Main').lists;
  const column = [at('[0,0][1080,200]'), at('[0,200][1080,400]')];
  const strip = [at('[0,0][200,300]'), at('[200,0][400,300]')];

  it.each([
    ['rows below each other', list({}, column), 'down'],
    ['rows beside each other', list({}, strip), 'right'],
    ['a grid', list({}, [...strip, at('[0,300][200,600]')]), 'down'],
    ['one row', list({}, strip.slice(0, 1)), 'down'],
    ['no rows', list({}), 'down'],
    ['a horizontal class', element('android.widget.HorizontalScrollView', { scrollable: true }), 'right'],
    ['a gallery', element('android.widget.Gallery', { scrollable: true }), 'right'],
    ['pages', element('androidx.viewpager.widget.ViewPager', { scrollable: true }), 'right'],
  ])('%s scroll %s', (_, container, direction) => {
    expect(listsIn(container).map((found) => found.direction)).toEqual([direction]);
  });

  it('are found inside of each other, and named by id, description or class', () => {
    const inner = list({ 'content-desc': 'stories' }, strip);
    const outer = list({ 'resource-id': 'com.acme:id/feed' }, [
      element('Row', { bounds: '[0,300][1080,600]' }, [inner]),
      list({}),
    ]);
    expect(listsIn(outer)).toEqual([
      {
        selector: 'android=new UiSelector().resourceId("com.acme:id/feed")',
        label: 'feed',
        direction: 'down',
        hasId: true,
      },
      { selector: '~stories', label: 'stories', direction: 'right', hasId: true },
      {
        selector: expect.stringContaining('instance(2)'),
        label: 'RecyclerView',
        direction: 'down',
        hasId: false,
      },
    ]);
  });

  it.each([
    ['too low', list({ bounds: '[0,200][1080,349]' }, column)],
    ['too narrow', list({ bounds: '[200,0][349,1800]' }, strip)],
    ['disabled', list({ enabled: false })],
    ['not scrollable', list({ scrollable: false })],
  ])('that are %s are left out', (_, container) => {
    expect(listsIn(container)).toEqual([]);
  });

  it.each([
    ['has room and no row', {}, [], ['RecyclerView']],
    ['has a row', {}, column, []],
    ['can be scrolled', { scrollable: true }, [], []],
    ['is just large enough', { bounds: '[0,0][150,150]' }, [], ['RecyclerView']],
    ['is too low', { bounds: '[0,0][1080,149]' }, [], []],
    ['is too narrow', { bounds: '[0,0][149,1800]' }, [], []],
  ])('a list that %s is called empty: %#', (_, attributes, rows, empty) => {
    expect(screenOf(pageOf(list({ scrollable: false, ...attributes }, rows)), '.Main').empty).toEqual(empty);
  });

  it('what is no list is no empty one', () => {
    expect(screenOf(pageOf(element('a.ListViewHolder')), '.Main').empty).toEqual([]);
  });

  it('that are just large enough are taken', () => {
    expect(listsIn(list({ bounds: '[0,-49][1080,101]' }, column))).toHaveLength(1);
  });
});
