import { describe, expect, it } from 'vitest';
import { measurementOf } from '../testing/measurement-of.ts';
import { manifestOf } from '../testing/report-of.ts';
import { capturedOf, runsOf, scenarioOf } from '../testing/session-of.ts';
import { inArm, measurementsOf, runOf, scenariosOf } from './session.ts';

const METRIC = 'scroll-hitch-rate';

describe('scenariosOf', () => {
  it('has the measurement of each run but warm-ups, and recognises a baseline arm', () => {
    const captured = [capturedOf(0, { warmup: true }), capturedOf(0), capturedOf(1, { arm: 'baseline' })];
    const scenarios = scenariosOf(
      manifestOf({ scenarios: manifestOf().scenarios.map((scenario) => ({ ...scenario, runs: captured })) }),
      (scenario, run) => measurementOf({ [METRIC]: run.index }, { scenario }),
    );
    expect(scenarios[0]?.baseline).toEqual({ kind: 'interleaved' });
    expect(scenarios[0]?.runs.map(({ measurement }) => measurement?.metrics[METRIC])).toEqual([
      undefined,
      { kind: 'measured', value: 0 },
      { kind: 'measured', value: 1 },
    ]);
  });

  it('has the measurement of a warm-up in which the app hung', () => {
    const runs = [capturedOf(0, { warmup: true })];
    const hung = { ...measurementOf({ [METRIC]: 1 }), warnings: [{ code: 'anr', facts: {} } as const] };
    const manifest = manifestOf({
      scenarios: manifestOf().scenarios.map((scenario) => ({ ...scenario, runs })),
    });
    expect(scenariosOf(manifest, () => hung)[0]?.runs[0]?.measurement).toBe(hung);
  });

  it('compares nothing where all runs are of one build', () => {
    const [scenario] = scenariosOf(manifestOf(), () => undefined);
    expect(scenario).not.toHaveProperty('baseline');
  });
});

describe('runOf', () => {
  const scenario = scenarioOf({ runs: [...runsOf(METRIC, [1, 2]), ...runsOf(METRIC, [3, 4], 'baseline')] });

  it.each([
    ['current', 1, 2],
    ['baseline', 1, 4],
    ['baseline', 0, 3],
  ] as const)('finds run %s %i', (arm, run, value) => {
    expect(runOf(scenario, { arm, run })?.measurement?.metrics[METRIC]).toEqual({ kind: 'measured', value });
  });

  it('finds none with another index', () => {
    expect(runOf(scenario, { arm: 'current', run: 2 })).toBeUndefined();
  });
});

describe('inArm', () => {
  it('moves a run with its measurement', () => {
    const moved = runsOf(METRIC, [1]).map((run) => inArm(run, 'baseline'));
    expect(moved.map(({ captured, measurement }) => [captured.arm, measurement?.arm])).toEqual([
      ['baseline', 'baseline'],
    ]);
  });

  it('a run without a measurement stays without', () => {
    expect(
      inArm({ captured: capturedOf(0), measurement: undefined }, 'baseline').measurement,
    ).toBeUndefined();
  });
});

it('measurementsOf leaves out runs without one', () => {
  const lost = { captured: capturedOf(9), measurement: undefined };
  expect(measurementsOf(scenarioOf({ runs: [lost, ...runsOf(METRIC, [1, 2])] }))).toHaveLength(2);
});
