import { expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { probeSource } from './probe-source.ts';
import { Finger, type PerformedGesture, type ScrollTarget, scrollTargetOf } from './scroll-target.ts';
import { drag, fling, type SlideOptions } from './slide-gesture.ts';

const SEED = 5;

/** @param looksUntilFound number of failed attempts to find a row */
function listOf(looksUntilFound = 0) {
  let looks = 0;
  const device = fakeDevice({ session: { hasInside: async () => looks++ >= looksUntilFound } });
  const finger = new Finger(probeSource(device, planOf('')));
  const performed: PerformedGesture[] = [];
  finger.beginRecording((gesture) => performed.push(gesture));
  const find = () => device.find('~feed');
  return {
    device,
    list: scrollTargetOf({ session: device, finger, seed: SEED, list: '~feed', find }),
    gestures: () => performed.map(({ gesture }) => gesture),
  };
}

it.each<[string, (list: ScrollTarget) => Promise<void>, SlideOptions]>([
  ['fling', (list) => list.fling('up', { speed: 'slow' }), fling('up', 'slow')],
  ['fling without a speed', (list) => list.fling('right'), fling('right', 'fast')],
  ['drag', (list) => list.drag('left', { distance: 0.3 }), drag('left', { distance: 0.3 })],
  ['slide', (list) => list.slide({ kind: 'drag', direction: 'up' }), drag('up')],
])('%s', async (_, gesture, performed) => {
  const { list, gestures } = listOf();
  await gesture(list);
  expect(gestures()).toEqual([{ ...performed, seed: SEED }]);
});

it('rests on the device, for a time that is one', async () => {
  const { list, device, gestures } = listOf();
  await list.rest(250);
  expect(device.calls).toContain('shell sleep 0.25');
  expect(gestures()).toEqual([]);
  await expect(list.rest(-1)).rejects.toThrow('rest() takes the milliseconds from 1 to 60000, not -1.');
});

it('drags until a row is inside the list', async () => {
  const { list, gestures, device } = listOf(2);
  await list.scrollTo('~row', { direction: 'up', distance: 0.2 });
  const performed = { ...drag('up', { distance: 0.2 }), seed: SEED };
  expect(gestures()).toEqual([performed, performed]);
  expect(device.calls[0]).toBe('hasInside ~feed ~row');
});

it('drags down by default, and gives up after so many drags', async () => {
  const { list, gestures } = listOf(Number.POSITIVE_INFINITY);
  await expect(list.scrollTo('~row')).rejects.toThrow(
    /^Nothing in the list matches ~row after 20 drags down\.$/,
  );
  expect(gestures()).toEqual(Array.from({ length: 20 }, () => ({ ...drag('down'), seed: SEED })));
});

it.each<[keyof ScrollTarget, readonly unknown[], RegExp]>([
  ['fling', ['down', { distance: 0.3 }], /^fling\(\) has no option distance; it has speed\.$/],
  ['fling', ['down', 'slow'], /^fling\(\) takes its options as an object, \{ speed \}, and got "slow"\.$/],
  [
    'drag',
    ['down', 0.3],
    /^drag\(\) takes its options as an object, \{ distance, durationMs \}, and got 0\.3\.$/,
  ],
  ['scrollTo', ['~end', ['up']], /^scrollTo\(\) takes its options as an object, .*\["up"\]\.$/],
  ['fling', ['down', {}, {}], /^fling\(\) takes 2 arguments and got 3\.$/],
  ['drag', ['down', { duration: 5 }], /^drag\(\) has no option duration; it has distance, durationMs\.$/],
  ['drag', ['down', {}, 1], /^drag\(\) takes 2 arguments/],
  ['scrollTo', ['~row', { max: 3 }], /^scrollTo\(\) has no option max; /],
  ['scrollTo', ['~row', {}, 3], /^scrollTo\(\) takes 2 arguments/],
  ['slide', [{ direction: 'up', speed: 'slow' }], /^slide\(\) has no option speed; /],
  ['slide', [{ direction: 'up' }, 'slow'], /^slide\(\) takes 1 argument and got 2\.$/],
])('%s with %j makes no gesture', async (name, given, message) => {
  const { list, gestures } = listOf();
  await expect(Reflect.apply(list[name], undefined, [...given])).rejects.toThrow(message);
  expect(gestures()).toEqual([]);
});

it('an argument that is undefined is not there', async () => {
  const { list, gestures } = listOf();
  await Reflect.apply(list.fling, undefined, ['down', undefined, undefined]);
  expect(gestures()).toHaveLength(1);
});
