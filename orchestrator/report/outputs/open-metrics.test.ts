import { expect, test } from 'vitest';
import { resultWith, scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import { openMetrics } from './open-metrics.ts';

const LABELS =
  'scenario="feed-fling",device="Pixel 8",api="35",refresh_hz="60",build_type="release",gesture_engine="in-app",simulated="false"';
const [hitchRate] = scenarioWith().metrics;
const metrics = hitchRate === undefined ? [] : [hitchRate];

test('a family per metric and one of verdicts', () => {
  const verdicts = [verdictWith(), verdictWith({ kind: 'pass', gate: { kind: 'regression', delta: 1 } })];
  expect(openMetrics(resultWith([{ metrics, verdicts }]))).toBe(
    [
      '# TYPE hitchproof_scroll_hitch_rate gauge',
      `# HELP hitchproof_scroll_hitch_rate Hitch rate (ms/s), median of the runs. ${hitchRate?.definition}`,
      `hitchproof_scroll_hitch_rate{${LABELS}} 12.4`,
      '# TYPE hitchproof_verdict_passed gauge',
      '# HELP hitchproof_verdict_passed 1 for a pass, 0 for any other verdict; see the label verdict.',
      `hitchproof_verdict_passed{${LABELS},metric="scroll-hitch-rate",gate="budget",verdict="fail"} 0`,
      `hitchproof_verdict_passed{${LABELS},metric="scroll-hitch-rate",gate="regression",verdict="pass"} 1`,
      '# EOF',
      '',
    ].join('\n'),
  );
});

test('samples of several scenarios are together in their family', () => {
  const text = openMetrics(
    resultWith([
      { metrics, verdicts: [] },
      { name: 'other', metrics, verdicts: [] },
    ]),
  );
  expect(text.match(/^# TYPE/gm)).toHaveLength(1);
  expect(text).not.toContain('hitchproof_verdict_passed');
});

test('names follow the grammar, label values and help are escaped', () => {
  const strange = metrics.map((metric) => ({
    ...metric,
    metric: 'Play/slow--Session',
    definition: 'a\\b "c"',
  }));
  const verdicts = [verdictWith({ metric: 'Play/slow--Session' })];
  const text = openMetrics(resultWith([{ name: 'a"b\\c', metrics: strange, verdicts }]));
  expect(text).toContain('# TYPE hitchproof_play_slow_session gauge\n');
  expect(text).toContain('median of the runs. a\\\\b \\"c\\"\n');
  expect(text).toContain('{scenario="a\\"b\\\\c",');
});
