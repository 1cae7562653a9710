import { describe, expect, it } from 'vitest';
import { scriptedTrace } from '../../testing/scripted-trace.ts';
import { segmentTrace } from '../slides/build-ledger.ts';
import { isAppOwned } from './app-owned.ts';
import { heavyPath } from './call-tree.ts';
import { stutterStacks } from './stutter-stacks.ts';

const LOOPER = ['android.view.Choreographer.doFrame(C.java:2)', 'android.os.Looper.loop(L.java:1)'];
const bind = ['java.lang.Thread.sleep(T.java)', 'com.acme.Row.bind(Row.java:7)', ...LOOPER];
const image = ['com.acme.Image.decode(I.java:3)', 'com.acme.Row.bind(Row.java:9)', ...LOOPER];
const platform = ['android.view.View.measure(V.java:5)', ...LOOPER];

const clusters = (
  script: string,
  stacks: readonly { time: number; ordinal: number; frames: readonly string[] }[],
) => {
  const trace = scriptedTrace(script, { stacks });
  return stutterStacks(segmentTrace(trace).ledger, trace.stacks, ['com.acme']).clusters;
};

describe('stutterStacks', () => {
  it('groups late frames by their own code and ranks by hitch time', () => {
    const found = clusters('(./sss3ss3ss9s)s.......', [
      { time: 100_000, ordinal: 4, frames: bind },
      { time: 200_000, ordinal: 7, frames: bind },
      { time: 320_000, ordinal: 10, frames: image },
    ]);
    expect(found.map(({ key, frames, hitchMs }) => [key, frames, Math.round(hitchMs)])).toEqual([
      ['com.acme.Row.bind|com.acme.Image.decode', 1, 133],
      ['com.acme.Row.bind|java.lang.Thread.sleep', 2, 67],
    ]);
    expect(found[0]).toMatchObject({
      appFrame: 'com.acme.Image.decode(I.java:3)',
      example: image,
      slides: 1,
    });
  });

  it('without own code takes the innermost method of the path', () => {
    const [cluster] = clusters('(./sss3s)s.......', [{ time: 100_000, ordinal: 4, frames: platform }]);
    expect(cluster).toMatchObject({ key: 'android.view.View.measure', appFrame: undefined });
  });

  it('ignores stacks of frames that were not late or not in a slide', () => {
    const stacks = [0, 2, 15].map((ordinal) => ({ time: 60_000, ordinal, frames: bind }));
    expect(clusters('(./sss)s.........', stacks)).toEqual([]);
  });
});

describe('heavyPath', () => {
  const stack = (weightUs: number, ...outermostFirst: string[]) => ({
    weightUs,
    frames: outermostFirst.toReversed(),
  });
  it.each([
    ['follows the heaviest child', [stack(10, 'a', 'b'), stack(30, 'a', 'c')], ['a', 'c']],
    [
      'stops below 30 % of all time',
      [stack(10, 'a', 'b'), stack(10, 'a', 'c'), stack(10, 'a', 'd'), stack(9, 'a', 'e')],
      ['a'],
    ],
    [
      'takes two lines of a method for one place',
      [stack(1, 'a', 'b.c(B.java:1)'), stack(1, 'a', 'b.c(B.java:9)')],
      ['a', 'b.c'],
    ],
    ['is empty without samples', [], []],
  ])('%s', (_, stacks, path) => {
    expect(heavyPath(stacks)).toEqual(path);
  });
});

describe('isAppOwned', () => {
  it.each([
    ['com.acme.Row.bind(Row.java:7)', true],
    ['com.acmeother.Row.bind(Row.java:7)', false],
    ['android.view.View.draw(View.java:1)', false],
  ])('%s with the prefix com.acme: %s', (frame, owned) => {
    expect(isAppOwned(frame, ['com.acme'])).toBe(owned);
  });
  it('the demo app shares a prefix with the probe, which is never the app’s', () => {
    expect(isAppOwned('dev.hitchproof.demo.Rows.bind(Rows.java:1)', ['dev.hitchproof'])).toBe(true);
    expect(isAppOwned('dev.hitchproof.probe.Ring.claim(Ring.java:1)', ['dev.hitchproof'])).toBe(false);
  });
});
