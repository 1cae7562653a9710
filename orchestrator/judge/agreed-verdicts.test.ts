import { describe, expect, it } from 'vitest';
import { agreedVerdicts } from './judge-session.ts';
import type { MetricVerdict } from './metric-verdict.ts';

type Kind = MetricVerdict['kind'];
const line = (kind: Kind, change: number | undefined, over: Partial<MetricVerdict> = {}): MetricVerdict => ({
  metric: 'hitch',
  unit: 'ms/s',
  better: 'lower',
  gate: { kind: 'regression', delta: 1 },
  values: [],
  kind,
  reason: { kind: 'within-tolerance' },
  median: 1,
  confidence: 'normal',
  ...(change === undefined ? {} : { estimate: { value: change, low: change, high: change, level: 0.95 } }),
  ...over,
});
const on = (scenario: string, ...regressions: readonly MetricVerdict[]) => ({
  input: { scenario },
  regressions,
});
/** A session with one device per verdict; all measure `feed`. */
const kinds = (verdicts: readonly MetricVerdict[], agreeingDevices?: number) =>
  agreedVerdicts(
    verdicts.map((verdict) => on('feed', verdict)),
    agreeingDevices === undefined ? {} : { agreeingDevices },
  ).map(({ regressions: [verdict] }) => verdict?.kind);

describe('a regression on some devices', () => {
  it.each<[string, readonly MetricVerdict[], number | undefined, readonly Kind[]]>([
    ['one device needs no other', [line('fail', 5)], undefined, ['fail']],
    ['bad runs that move no median fail too', [line('fail', 0)], undefined, ['fail']],
    [
      'bad runs on one of two devices are inconclusive',
      [line('fail', 0), line('pass', 0)],
      undefined,
      ['inconclusive', 'pass'],
    ],
    [
      'fails when more than half became worse',
      [line('fail', 5), line('pass', 0.1), line('pass', -1)],
      undefined,
      ['fail', 'pass', 'pass'],
    ],
    [
      'is inconclusive when half became better',
      [line('fail', 5), line('pass', -1)],
      undefined,
      ['inconclusive', 'pass'],
    ],
    [
      'is inconclusive when the others did not change',
      [line('fail', 5), line('pass', 0), line('pass', 0)],
      undefined,
      ['inconclusive', 'pass', 'pass'],
    ],
    [
      'ignores devices without a comparison',
      [line('fail', 5), line('no-data', undefined)],
      undefined,
      ['fail', 'no-data'],
    ],
    [
      'needs as many as are set',
      [line('fail', 5), line('fail', 5), line('pass', -1)],
      3,
      ['inconclusive', 'inconclusive', 'pass'],
    ],
    [
      'is satisfied with as many as are set',
      [line('fail', 5), line('pass', -1), line('pass', -1)],
      1,
      ['fail', 'pass', 'pass'],
    ],
    [
      'needs all devices where fewer than set were compared',
      [line('fail', 5), line('fail', 4)],
      9,
      ['fail', 'fail'],
    ],
  ])('%s', (_, verdicts, agreeing, expected) => expect(kinds(verdicts, agreeing)).toEqual(expected));

  it('pairs without a test count by their medians', () => {
    const pairs = (kind: Kind, change: number, better: MetricVerdict['better'] = 'lower') => {
      const exact = { baselineMedian: 10, currentMedian: 10 + change, changes: [change] };
      return line(kind, undefined, { better, exact });
    };
    expect(kinds([pairs('fail', 5), pairs('pass', 0), pairs('pass', -1)])).toEqual([
      'inconclusive',
      'pass',
      'pass',
    ]);
    expect(kinds([pairs('fail', 5), pairs('pass', 0.5), pairs('pass', 0)])).toEqual(['fail', 'pass', 'pass']);
    expect(kinds([pairs('fail', -5, 'higher'), pairs('pass', 1, 'higher')])).toEqual([
      'inconclusive',
      'pass',
    ]);
  });

  it('worse is lower where higher is better', () => {
    const fps = { better: 'higher' } as const;
    expect(kinds([line('fail', -5, fps), line('pass', 1, fps)])).toEqual(['inconclusive', 'pass']);
    expect(kinds([line('fail', -5, fps), line('pass', -1, fps)])).toEqual(['fail', 'pass']);
  });

  it('is compared with the same metric of the same scenario only', () => {
    const feed = on('feed', line('fail', 5), line('pass', -1, { metric: 'fps' }));
    const [found] = agreedVerdicts([feed, on('search', line('pass', -1))], {});
    expect(found?.regressions[0]?.kind).toBe('fail');
  });

  it('says why, and keeps its numbers', () =>
    expect(agreedVerdicts([on('a', line('fail', 5)), on('a', line('pass', -1))], {})[0]?.regressions).toEqual(
      [line('inconclusive', 5, { reason: { kind: 'devices-differ' } })],
    ));
});
