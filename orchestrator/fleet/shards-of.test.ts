import { expect, it } from 'vitest';
import { scenarioNames, shardsOf } from './shards-of.ts';

const shards = (isDivided: boolean, ...scenarios: string[]) =>
  shardsOf(
    [
      { className: 'pixel*', count: 2 },
      { className: 'R5', count: 1 },
    ],
    scenarios,
    { isDivided },
  ).map(({ id, group, scenarios: part }) => `${id} of ${group}: ${part.join(' ')}`);

it('gives every scenario to each device, which are then different devices', () =>
  expect(shards(false, 'a', 'b')).toEqual([
    'pixel*-1 of pixel*: a b',
    'pixel*-2 of pixel*: a b',
    'R5-1 of R5: a b',
  ]));

it('divides the scenarios of a class among its devices', () =>
  expect(shards(true, 'a', 'b', 'c')).toEqual([
    ...['pixel*-1 of pixel*-1: a c', 'pixel*-2 of pixel*-2: b', 'R5-1 of R5-1: a b c'],
  ]));

it('leaves out devices for which there is no scenario', () =>
  expect(shards(true, 'a')).toEqual(['pixel*-1 of pixel*-1: a', 'R5-1 of R5-1: a']));

it.each([
  ["await scenario('feed-fling', { on: '~feed' });", ['feed-fling'], true],
  ['scenario(\n  "a", {});\nscenario(`b`, {});\nscenario("a", {})', ['a', 'b'], true],
  [
    "// scenario('old', {})\n/* scenario('older', {}) */ app.scenario('x', {}); myscenario('y', {})",
    [],
    true,
  ],
  ["for (const name of names) scenario(name, {}); scenario('a', {})", ['a'], false],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a spec
  ['scenario(`feed-${speed}`, {})', [], false],
  ["scenario('a' + n, {})", [], false],
  ["it('scenario', () => undefined)", [], true],
])('%j', (source, names, isComplete) => expect(scenarioNames(source)).toEqual({ names, isComplete }));
