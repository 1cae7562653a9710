import { afterEach, expect, it, vi } from 'vitest';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import type { FrameMetricsSpec } from '../../test/builders/trace-of.ts';
import { measureRun } from '../compute/measure-run.ts';
import { metrics } from '../compute/metrics/index.ts';
import { liveMeasurement } from './live-measurement.ts';

const liveValues = (...args: Parameters<typeof liveMeasurement>) => liveMeasurement(...args).values;

afterEach(() => vi.restoreAllMocks());

const files = [scriptedBytes(`(/s9)${'s'.repeat(30)}9${'s'.repeat(10)}......`)];
const SHOWN = ['main-factor', 'scroll-hitch-rate', 'sliding-fps'];

it('are the values that the whole measurement has, and no others', () => {
  const live = liveValues({ files }, ['longest-hitch', 'no-such-metric']);
  const whole = measureRun({ scenario: 's', arm: 'current', run: 0, files, appPackages: [] }).metrics;
  expect(Object.keys(live).toSorted()).toEqual(['longest-hitch', ...SHOWN]);
  for (const [id, value] of Object.entries(live)) expect(whole[id]).toMatchObject({ value });
});

it('leave out what has no value', () => {
  expect(liveValues({ files: [scriptedBytes('......')] }, [])).toStrictEqual({});
});

it('name what made frames late for the longest time, if any were', () => {
  const rows = (frame: number, row: FrameMetricsSpec) => [
    frame === 11 ? { ...row, input: 30_000, total: 35_000 } : row,
  ];
  const late = scriptedBytes(`(/s)${'s'.repeat(30)}......`, { rows });
  const { values, factor } = liveMeasurement({ files: [late] }, []);
  expect([values['main-factor'], factor]).toEqual([1, 'input']);
  const smooth = scriptedBytes(`(/s)${'s'.repeat(30)}......`);
  expect(liveMeasurement({ files: [smooth] }, [])).not.toHaveProperty('factor');
});

it('have the work of a run under the work clock', () => {
  const log = {
    stride: 1,
    units: 9,
    otherUnits: 0,
    counts: [],
    frames: [
      [0, 4],
      [9, 5],
    ],
    rows: [],
    methods: [],
    stacks: [],
    samples: [],
  };
  const work = Buffer.from(JSON.stringify(log));
  expect(liveMeasurement({ files }, [], work).values).toMatchObject({ 'work-per-frame': 4.5 });
});

it('follow the options of the configuration', () => {
  const jank = (multiplier: number): number | undefined =>
    liveValues({ files, options: { 'jankstats/jank': { multiplier } } }, ['jankstats/jank'])[
      'jankstats/jank'
    ];
  expect(jank(1_000)).not.toBe(jank(1));
});

it('measure nothing else', () => {
  const spies = new Map(metrics.map((metric) => [metric.id, vi.spyOn(metric, 'measure')]));
  liveValues({ files }, ['longest-hitch']);
  const measured = [...spies].filter(([, spy]) => spy.mock.calls.length > 0).map(([id]) => id);
  expect(measured.toSorted()).toEqual(['longest-hitch', ...SHOWN]);
});

it('has the findings of the whole measurement', () => {
  const { evidence, warnings } = liveMeasurement({ files }, []);
  expect(measureRun({ scenario: 's', run: 0, files, appPackages: [] })).toMatchObject({ evidence, warnings });
});
