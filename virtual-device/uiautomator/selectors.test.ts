import { expect, it } from 'vitest';
import type { ViewNode } from '../runtime-link/control-port.ts';
import { view } from '../testing/list-app.ts';
import { createMemoryRuntime } from '../testing/memory-runtime.ts';
import { parseJavaCalls } from './java-calls.ts';
import { RestError } from './rest-error.ts';
import { readScreen, type Screen } from './screen.ts';
import { documentOf, findByXpath, sourceOf } from './source.ts';
import { findByUiSelector } from './ui-selector.ts';

const row = (text: string, more: Partial<ViewNode> = {}) =>
  view('android.widget.TextView', { text, contentDesc: `d-${text}`, clickable: true, ...more });
const tree = view('android.widget.FrameLayout', {
  children: [
    view('com.app.Outer$Title', { text: 'a "quoted" <text> & more\u0001' }),
    view('android.widget.ListView', {
      contentDesc: 'feed',
      resourceId: 'com.app:id/list',
      scrollable: true,
      children: [
        row('one'),
        row('two', { checked: true }),
        row('gone', { displayed: false, children: [row('deep')] }),
        row('Three'),
      ],
    }),
    row('two', { package: 'com.other' }),
  ],
});

async function screenOf(root: ViewNode): Promise<Screen> {
  const runtime = createMemoryRuntime();
  return readScreen({ ...runtime, call: async () => ({ root, package: 'com.app' }) as never });
}
/** All that the selector's expressions find. */
const bySelector = (selector: string, nodes: Screen['nodes']) =>
  parseJavaCalls(selector).flatMap((expression) => findByUiSelector(expression, nodes));
const texts = (nodes: readonly { view: ViewNode }[]): string[] =>
  nodes.map(({ view: found }) => found.text || found.class);

it.each([
  ['new UiSelector().text("two")', ['two', 'two']],
  ['new UiSelector().text("two").instance(1)', ['two']],
  ['new UiSelector().description("d-one");', ['one']],
  ['new UiSelector().textContains("TH")', ['Three']],
  ['new UiSelector().textStartsWith("thr")', ['Three']],
  ['new UiSelector().textMatches("t.o|one")', ['one', 'two', 'two']],
  ['new UiSelector().textMatches("t")', []],
  ['new UiSelector().resourceId("com.app:id/list")', ['android.widget.ListView']],
  ['new UiSelector().className("android.widget.TextView").checked(true)', ['two']],
  ['new UiSelector().clickable(true).index(2)', ['two']],
  ['new UiSelector().clickable(true).index(3)', ['Three']],
  ['new UiSelector().scrollable(true).childSelector(new UiSelector().text("two"))', ['two']],
  [
    'new UiSelector().description("feed").childSelector(new UiSelector().clickable(true).instance(0))',
    ['one'],
  ],
  ['new UiSelector().text("one").fromParent(new UiSelector().textContains("three"))', ['Three']],
  ['new UiSelector().description("feed").childSelector(new UiSelector().clickable(true))', ['one']],
  ['new UiSelector().packageName("com.other")', ['two']],
  ['new androidx.test.uiautomator.UiSelector().text("one")', ['one']],
  ['UiSelector().text("one")', ['one']],
  ['.text("one")', ['one']],
  ['text("one")', ['one']],
  ['clickable(true).childSelector(text("one"))', []],
  ['description("feed").childSelector(.text("two"))', ['two']],
  ['className(android.widget.ListView)', ['android.widget.ListView']],
  ['className(android.widget.ListView.class)', ['android.widget.ListView']],
  ['text("one"); text("gone"); text("Three");', ['one', 'Three']],
  ['descriptionMatches("d-\\b(o\\w*)")', ['one']],
  ['textContains("a \\"quoted\\"")', ['a "quoted" <text> & more\u0001']],
  ['new UiSelector().text("gone")', []],
  ['new UiSelector().text("deep")', []],
])('%s', async (selector, expected) => {
  expect(texts(bySelector(selector, (await screenOf(tree)).nodes))).toEqual(expected);
});

it.each([
  'new UiSelector(',
  'new UiSelector().text("open)',
  'new UiSelector().text(two)',
  'new UiSelector().text(com.two)',
  'new text("two")',
  'text("one", )',
  'text("one";',
  'text',
  '',
  'new UiSelector().nonsense("x")',
  'new UiSelector().text(5)',
  'new UiSelector().textMatches("(")',
  'new UiSelector().text("a") and more',
])('%s is an invalid selector', async (selector) => {
  const { nodes } = await screenOf(tree);
  expect(() => bySelector(selector, nodes)).toThrow(RestError);
});

it.each([
  ['//*[@text="two"]', ['two', 'two']],
  ['(//android.widget.TextView)[2]', ['two']],
  ['//android.widget.ListView/android.widget.TextView[last()]', ['Three']],
  ['//*[@content-desc="feed"]//*[contains(@text, "o")]', ['one', 'two']],
  ['/hierarchy/android.widget.FrameLayout/*[1]', ['a "quoted" <text> & more\u0001']],
  ['//com.app.Outer.Title', ['a "quoted" <text> & more\u0001']],
  ['//*[@scrollable="true"]', ['android.widget.ListView']],
  ['//android.widget.ListView[@index="1"]/*[@index="3"]', ['Three']],
  ['//*[@text="gone"]', []],
])('XPath %s', async (expression, expected) => {
  const document = documentOf(await screenOf(tree), { widthPx: 1080, heightPx: 2160, rotation: 0 });
  expect(texts(findByXpath(document, expression, undefined))).toEqual(expected);
});

it('evaluates a relative XPath from an element', async () => {
  const screen = await screenOf(tree);
  const list = screen.nodes.find(({ view: found }) => found.contentDesc === 'feed');
  const document = documentOf(screen, { widthPx: 1080, heightPx: 2160, rotation: 0 });
  expect(texts(findByXpath(document, './/*[@text="two"]', list))).toEqual(['two']);
});

it('rejects an invalid XPath', async () => {
  const document = documentOf(await screenOf(tree), { widthPx: 1080, heightPx: 2160, rotation: 0 });
  expect(() => findByXpath(document, '//*[', undefined)).toThrow(/invalid XPath/);
});

it('escapes the page source', async () => {
  const source = sourceOf(documentOf(await screenOf(tree), { widthPx: 1080, heightPx: 2160, rotation: 0 }));
  expect(source).toContain('<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2160">');
  expect(source).toContain('text="a &quot;quoted&quot; &lt;text&gt; &amp; more?"');
  expect(source).toContain('bounds="[0,0][100,100]"');
});
