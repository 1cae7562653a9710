import { expect, it } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import oracle from '../../../test/oracle/metrics.json' with { type: 'json' };
import { measured } from './metric.ts';
import {
  namedValues,
  parsedName,
  partNumbers,
  partsOf,
  shortScene,
  unknownName,
  valueTraits,
} from './value-names.ts';

it.each([
  ['scroll-hitch-rate', { metric: 'scroll-hitch-rate' }],
  ['finger-sliding-fps.drag', { metric: 'finger-sliding-fps', part: 'drag' }],
  ['matrix/drop-level.vsync', { metric: 'matrix/drop-level.vsync' }],
  ['matrix/drop-level.vsync.level.frozen', { metric: 'matrix/drop-level.vsync', part: 'level.frozen' }],
  ['sliding-fps@Feed v1.2', { metric: 'sliding-fps', scene: 'Feed v1.2' }],
  ['finger-sliding-fps.drag@Feed', { metric: 'finger-sliding-fps', part: 'drag', scene: 'Feed' }],
  ['span/load v1.2', { metric: 'span/load v1.2' }],
  ['span/load v1.2.max', { metric: 'span/load v1.2', part: 'max' }],
  ['span/', undefined],
  ['nonsense.drag', undefined],
  ['constructor', undefined],
])('reads the name %s', (name, parsed) => expect(parsedName(name)).toEqual(parsed));

it('a part has its own unit and direction, a scene those of the value', () => {
  expect(valueTraits('finger-sliding-fps.drag@Feed')).toEqual({ unit: 'fps', better: 'higher' });
  expect(valueTraits('stutter-rate.longestFrameMs')).toEqual({ unit: 'ms', better: 'lower' });
  expect(valueTraits('span/load')).toEqual({ unit: 'ms', better: 'lower' });
  expect(valueTraits('span/load.count')).toEqual({ unit: 'count', better: 'neither' });
  expect(valueTraits('scroll-hitch-rate@Feed')).toEqual({ unit: 'ms/s', better: 'lower' });
});

it.each([
  ['scroll-hitch-rate@Feed', undefined],
  ['scroll-hich-rate', "There is no metric 'scroll-hich-rate'; docs/metrics.md lists them."],
  ['finger-sliding-fps.drg', "'finger-sliding-fps' has no part 'drg': it has drag, fling."],
  ['sliding-fps.toString', "'sliding-fps' has no parts, so there is no 'toString'."],
])('says why %s names nothing', (name, why) => expect(unknownName(name)).toBe(why));

it('every number that the second implementation knows is a part with a unit', () => {
  const unnamed = oracle.flatMap(({ expected }) =>
    Object.entries(expected).flatMap(([metric, { kind: _, value: __, ...parts }]) =>
      partNumbers({ parts: JSON.parse(JSON.stringify(parts)) })
        .filter(([path]) => !Object.hasOwn(partsOf(metric), path))
        .map(([path]) => `${metric}.${path}`),
    ),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});

it('names parts and scenes; two classes of one name keep their packages', () => {
  const metrics = {
    'finger-sliding-fps': measured(114.9, { drag: 56, fling: 120, other: 1 }),
    anr: { kind: 'unavailable', reason: { code: 'no-frames' } },
  } as const;
  const of = (scene: string, value: number, state?: string) => ({
    scene,
    slides: 1,
    metrics: { 'scroll-hitch-rate': measured(value) },
    ...(state === undefined ? {} : { state }),
  });
  const scenes = [
    of('a.Feed', 1),
    of('b.Feed', 2),
    of('a.Article', 3),
    of('v. 1.2', 4),
    of('a.Article', 9, 'x'),
  ];
  expect(namedValues({ ...measurementOf({}), metrics, scenes })).toEqual({
    'finger-sliding-fps.drag': 56,
    'finger-sliding-fps.fling': 120,
    'scroll-hitch-rate@a.Feed': 1,
    'scroll-hitch-rate@b.Feed': 2,
    'scroll-hitch-rate@Article': 3,
    'scroll-hitch-rate@v. 1.2': 4,
  });
  expect(shortScene('Settings v1.2')).toBe('Settings v1.2');
});
