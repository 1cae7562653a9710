import type { CapturedRun, Manifest, Target } from '../../orchestrator/capture/recording.ts';
import type { ScenarioRun } from '../../orchestrator/judge/scenario-run.ts';
import type { ScenarioInput, SessionInput } from '../../orchestrator/judge/session.ts';
import { measurementOf } from './measurement-of.ts';

/** Builders of runs, scenarios and sessions; the defaults are valid and raise no finding. */
export const phone: Target = {
  kind: 'usb',
  simulated: false,
  serial: 'R5',
  manufacturer: 'Google',
  model: 'Pixel 8',
  api: 35,
  refreshHz: 60,
  widthPx: 1080,
  heightPx: 2400,
  densityDpi: 420,
};
export const virtualPhone: Target = { ...phone, kind: 'virtual', simulated: true, model: 'virtual', api: 34 };
export const app: Manifest['app'] = {
  package: 'dev.hitchproof.demo',
  versionName: '1',
  versionCode: 1,
  debuggable: false,
  buildType: 'release',
};

export const capturedOf = (index: number, over: Partial<CapturedRun> = {}): CapturedRun => ({
  index,
  warmup: false,
  arm: 'current',
  traces: [],
  startedAt: '2026-01-01T00:00:00Z',
  wallMs: 1_000,
  conditions: { start: { batteryPercent: 90 }, end: { batteryPercent: 89 } },
  ...over,
});

/** Runs of one arm with these values of one metric. */
export const runsOf = (
  metric: string,
  values: readonly number[],
  arm: CapturedRun['arm'] = 'current',
): readonly ScenarioRun[] =>
  values.map((value, index) => ({
    captured: capturedOf(index, { arm }),
    measurement: measurementOf({ [metric]: value }, { arm, run: index }),
  }));

export const scenarioOf = (over: Partial<ScenarioInput> = {}): ScenarioInput => ({
  scenario: 'feed',
  target: phone,
  app,
  gestureEngine: 'in-app',
  budget: { 'scroll-hitch-rate': { max: 10 } },
  runs: runsOf('scroll-hitch-rate', [1, 2, 3, 4, 5, 6]),
  ...over,
});

export const sessionOf = (
  scenarios: readonly ScenarioInput[],
  over: Partial<SessionInput> = {},
): SessionInput => ({
  seed: 7,
  metrics: {
    'scroll-hitch-rate': { unit: 'ms/s', better: 'lower' },
    'sliding-fps': { unit: 'fps', better: 'higher' },
    'frozen-frame-ratio': { unit: 'ratio', better: 'lower' },
  },
  scenarios,
  ...over,
});
