import { expect, it } from 'vitest';
import { measuredGaps, metricOf, onlyRunOf, scenariosOf, shownGaps } from './measured-scenario.ts';
import { perfSession, resultOf } from './perf-session.ts';

const FEED = ['--device', 'virtual', '--spec', 'specs/feed.spec.ts', '--runs', '1', '--slides', '2'];

/** The periods that the display had, in its log. */
const periodsIn = (log: string): ReadonlySet<number> =>
  new Set([...log.matchAll(/"t":"mode".*?"periodNs":(\d+)/g)].map(([, period]) => Number(period)));

async function isMeasured(restHz: number, periodNs: number): Promise<void> {
  const session = await perfSession([...FEED, '--world', `rest-${restHz}`]);
  expect(session.code, session.output).toBe(0);
  expect(periodsIn(session.displayLog())).toEqual(new Set([periodNs, 8_333_333]));
  const [scenario] = resultOf(session).scenarios;
  expect(scenario?.device.refreshHz).toBe(120);
  expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid']);
  const { measurement, truth, mismatches } = onlyRunOf(scenariosOf(session)('feed-fling'));
  expect(mismatches()).toEqual([]);
  expect(measurement.slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
}

const RESTS = 'a display that rests at %i Hz is measured at the rate that a touch gives it';
it.each([[10, 100_000_000]])(RESTS, isMeasured);
it.each([
  [60, 16_666_667],
  [24, 41_666_667],
  [1, 1_000_000_000],
])(RESTS, { tags: 'nightly' }, isMeasured);

it('the samples of a finger inside the app follow the rate to which its touch raises the display', {
  tags: 'nightly',
}, async () => {
  const session = await perfSession([...FEED, '--world', 'rest-10', '--engine', 'instrumented']);
  const { measurement, truth } = onlyRunOf(scenariosOf(session)('feed-fling'));
  expect(measurement.slides.map(measuredGaps)).toEqual(truth.map(shownGaps));
  expect(measurement.slides.map((slide) => metricOf(slide, 'input-starvation-ratio'))).toEqual([0, 0]);
});

it('a display keeps the rate that is asked for', { tags: 'nightly' }, async () => {
  const session = await perfSession([...FEED, '--world', 'rest-10', '--hz', '90']);
  expect(periodsIn(session.displayLog())).toEqual(new Set([11_111_111]));
});
