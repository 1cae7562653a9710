import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../../test/builders/parse-svg.ts';
import { brokenLines, contentTopPx, label, picture, px, titleText } from './picture.ts';

const text = { heading: 'Run values', lines: ['feed on Pixel 8', '3 runs'] };
const draw = (content = '') => picture(text, { content, heightPx: 120.4 });

test('is one file of 800 px with a background, a title and a description', () => {
  expect(draw()).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" role="img" viewBox="0 0 800 121" width="800" height="121"><title>Run values<\/title>\n<desc>Run values\. feed on Pixel 8\. 3 runs<\/desc>\n<style>/,
  );
  expect(draw()).toContain('<rect class="page" width="800" height="121" rx="6"/>');
  expect(draw('<g/>')).toMatch(/<g\/><\/svg>\n$/);
});

test('has its text above the content', () => {
  const { attributes, texts } = parseSvg(draw());
  expect(texts).toEqual(['Run values', 'feed on Pixel 8', '3 runs']);
  expect(attributes('text')).toEqual([
    { x: '18', y: '26', 'font-size': '16', 'font-weight': '700' },
    { x: '18', y: '46', 'font-size': '13' },
    { x: '18', y: '65', 'font-size': '13' },
  ]);
  expect(contentTopPx(text)).toBe(72);
});

test.each<[string, number, number, readonly string[]]>([
  ['short', 10, 3, ['short']],
  ['', 10, 3, ['']],
  ['one two three', 7, 3, ['one two', 'three']],
  ['one two three four', 7, 2, ['one two', 'three four']],
  ['unbreakable word', 4, 3, ['unbreakable', 'word']],
])('%j is broken into lines of %i characters, at most %i', (text, chars, lines, expected) =>
  expect(brokenLines(text, chars, lines)).toEqual(expected),
);

test('is drawn for bright and dark pages', () =>
  expect(draw()).toContain('@media (prefers-color-scheme:dark)'));

test.each(HOSTILE_NAMES)('the name %j stays text', (name) => {
  const svg = picture(
    { heading: name, lines: [name] },
    { content: label(name, { x: 0, y: 0 }), heightPx: 9 },
  );
  const { problems, texts, all } = parseSvg(svg);
  expect(problems).toEqual([]);
  expect(texts).toEqual([name, name, name]);
  expect([...all('script'), ...all('image')]).toEqual([]);
});

test('long text is cut, so that it ends inside the picture', () => {
  const long = 'w'.repeat(300);
  const { texts } = parseSvg(picture({ heading: long, lines: [long] }, { content: '', heightPx: 9 }));
  expect(texts.map(({ length }) => length)).toEqual([84, 112]);
});

test('a simulated device is named so', () => {
  const title = { scenario: 'feed', device: 'Pixel 8', simulation: '' };
  expect([titleText(title), titleText({ ...title, simulation: ' (simulated)' })]).toEqual([
    'feed · Pixel 8',
    'feed · Pixel 8 (simulated)',
  ]);
});

test('a label is escaped and placed', () => {
  expect(label('<', { x: 1, y: 2, anchor: 'end', isSoft: true })).toBe(
    '<text class="soft" x="1" y="2" text-anchor="end" font-size="11">&lt;</text>',
  );
});

test('coordinates of paths have tenths', () => expect([px(1 / 3), px(2)]).toEqual(['0.3', '2']));
