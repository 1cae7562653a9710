import { describe, expect, it } from 'vitest';
import { app, phone, runsOf, scenarioOf } from '../../test/builders/session-of.ts';
import { againstRecording } from './against-recording.ts';
import type { ScenarioInput } from './session.ts';

const METRIC = 'scroll-hitch-rate';

describe('againstRecording', () => {
  const current = scenarioOf({ runs: runsOf(METRIC, [9, 10, 11]) });
  const older = scenarioOf({ runs: runsOf(METRIC, [4, 5]) });

  const valuesOf = (scenario: ScenarioInput | undefined) =>
    scenario?.runs.map(({ captured, measurement }) => [
      captured.arm,
      measurement?.arm,
      measurement?.metrics[METRIC],
    ]);
  const value = (of: number) => ({ kind: 'measured', value: of });
  const expected = [
    ...[4, 5].map((of) => ['baseline', 'baseline', value(of)]),
    ...[9, 10, 11].map((of) => ['current', 'current', value(of)]),
  ];

  it("makes the older recording's runs the baseline arm", () => {
    const [scenario] = againstRecording([current], [older], true);
    expect(valuesOf(scenario)).toEqual(expected);
    expect(scenario?.baseline).toEqual({ kind: 'recording', repeats: false });
  });

  it('leaves out the builds that the recordings were compared with', () => {
    const withBaseline = (scenario: ScenarioInput): ScenarioInput => ({
      ...scenario,
      runs: [...runsOf(METRIC, [70, 80], 'baseline'), ...scenario.runs],
      baseline: { kind: 'interleaved' },
    });
    const [scenario] = againstRecording([withBaseline(current)], [withBaseline(older)], true);
    expect(valuesOf(scenario)).toEqual(expected);
    expect(scenario?.baseline).toEqual({ kind: 'recording', repeats: false });
  });

  it.each([
    ['under the work clock, from one seed', 'mid', true, true],
    ['from two seeds', 'mid', false, false],
    ['on a clock with noise', undefined, true, false],
  ])('runs repeat each other: %s', (_, profile, isSameSeed, repeats) => {
    const target = { ...phone, ...(profile === undefined ? {} : { profile }) };
    const [scenario] = againstRecording([{ ...current, target }], [{ ...older, target }], isSameSeed);
    expect(scenario?.baseline).toEqual({ kind: 'recording', repeats });
  });

  it('takes the scenario of the same class among several of its name', () => {
    const other = { ...older, target: { ...phone, api: 34 }, runs: runsOf(METRIC, [70]) };
    expect(valuesOf(againstRecording([current], [other, older], true)[0])).toEqual(expected);
  });

  it.each([
    [
      'another device',
      { target: { ...phone, model: 'Pixel 9', api: 34 } },
      {
        kind: 'other-class',
        differences: [
          { field: 'model', baseline: 'Pixel 9', current: 'Pixel 8' },
          { field: 'api', baseline: 34, current: 35 },
        ],
      },
    ],
    [
      'another build type',
      { app: { ...app, buildType: 'debug' } },
      {
        kind: 'other-class',
        differences: [{ field: 'buildType', baseline: 'debug', current: 'release' }],
      },
    ],
    [
      'other prices',
      { target: { ...phone, ruler: { prices: 'p1', costs: 'c', framework: 'f', java: 'j' } } },
      {
        kind: 'other-class',
        differences: ['prices', 'costs', 'framework', 'java'].map((field) => ({
          field,
          baseline: { prices: 'p1', costs: 'c', framework: 'f', java: 'j' }[field],
          current: 'none',
        })),
      },
    ],
    ['another scenario', { scenario: 'other' }, { kind: 'no-such-scenario' }],
  ] as const)('refuses %s', (_, over, reason) => {
    const [scenario] = againstRecording([current], [{ ...older, ...over }], true);
    expect(scenario?.baseline).toEqual({ kind: 'none', reason });
  });
});
