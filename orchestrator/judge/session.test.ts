import { describe, expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { manifestOf } from '../../test/builders/report-of.ts';
import { capturedOf, runsOf, scenarioOf } from '../../test/builders/session-of.ts';
import { runOf } from './judged-runs.ts';
import { inArm } from './scenario-run.ts';
import { measurementsOf, scenariosOf } from './session.ts';

const METRIC = 'scroll-hitch-rate';

describe('scenariosOf', () => {
  it('has the measurement of each run but warm-ups, and recognises a baseline arm', () => {
    const captured = [capturedOf(0, { warmup: true }), capturedOf(0), capturedOf(1, { arm: 'baseline' })];
    const scenarios = scenariosOf(
      manifestOf({ scenarios: manifestOf().scenarios.map((scenario) => ({ ...scenario, runs: captured })) }),
      (scenario, run) => ({ measurement: measurementOf({ [METRIC]: run.index }, { scenario }) }),
    );
    expect(scenarios[0]?.baseline).toEqual({ kind: 'interleaved' });
    expect(scenarios[0]?.runs.map(({ measurement }) => measurement?.metrics[METRIC])).toEqual([
      undefined,
      { kind: 'measured', value: 0 },
      { kind: 'measured', value: 1 },
    ]);
  });

  it.each([
    ['anr', true],
    ['records-lost', false],
  ] as const)('has the measurement of a warm-up with the warning %s: %s', (code, isKept) => {
    const runs = [capturedOf(0, { warmup: true })];
    const measurement = measurementOf({ [METRIC]: 1 }, { warnings: [{ code, facts: {} }] });
    const manifest = manifestOf({
      scenarios: manifestOf().scenarios.map((scenario) => ({ ...scenario, runs })),
    });
    expect(scenariosOf(manifest, () => ({ measurement }))[0]?.runs[0]?.measurement).toBe(
      isKept ? measurement : undefined,
    );
  });

  it.each([{ source: 'gfxinfo', asserted: true } as const, { asserted: false }, {}])(
    'takes over what the recording states: %o',
    (stated) => {
      const [recorded] = manifestOf().scenarios;
      if (recorded === undefined) throw new Error('no scenario');
      const manifest = manifestOf({ scenarios: [{ ...recorded, ...stated }] });
      const { source, asserted } = scenariosOf(manifest, () => ({ measurement: undefined }))[0] ?? {};
      expect({ source, asserted }).toEqual(stated);
    },
  );

  it('compares nothing where all runs are of one build', () => {
    const [scenario] = scenariosOf(manifestOf(), () => ({ measurement: undefined }));
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
