import { group } from 'd3-array';
import { type KeyMetric, keyMetrics } from '../result/key-metrics.ts';
import type { Result } from '../result/result.ts';
import { plainText } from '../text/format.ts';

/**
 * `metrics.txt` in OpenMetrics text, for GitLab's metrics report; one family per metric, its
 * samples together: https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
export function openMetrics(result: Result): string {
  const families = group(keyMetrics(result), ({ metric }) => familyName(metric));
  const written = [...families].map(([name, samples]) => family(name, samples, result.simulated));
  return `${[...written, ...verdicts(result)].join('')}# EOF\n`;
}

const familyName = (metric: string): string =>
  `hitchproof_${metric.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;

function family(name: string, samples: readonly KeyMetric[], simulated: boolean): string {
  const [first] = samples;
  const help =
    first === undefined ? '' : `${first.title} (${first.unit}), median of the runs. ${first.definition}`;
  const lines = samples.map(({ scenario, median }) => sample(name, labelsOf(scenario, simulated), median));
  return head(name, help) + lines.join('');
}

function verdicts({ scenarios, simulated }: Result): string[] {
  const name = 'hitchproof_verdict_passed';
  const lines = scenarios.flatMap((scenario) =>
    scenario.verdicts.map(({ metric, gate, kind }) => {
      const labels = { ...labelsOf(scenario, simulated), metric, gate: gate.kind, verdict: kind };
      return sample(name, labels, kind === 'pass' || kind === 'warning' ? 1 : 0);
    }),
  );
  return lines.length === 0
    ? []
    : [head(name, '1 for a pass, 0 for any other verdict; see the label verdict.') + lines.join('')];
}

const labelsOf = ({ name, device }: KeyMetric['scenario'], simulated: boolean): Record<string, string> => ({
  scenario: name,
  device: device.model,
  api: String(device.api),
  refresh_hz: String(device.refreshHz),
  build_type: device.buildType,
  gesture_engine: device.gestureEngine,
  simulated: String(simulated),
  ...(device.profile === undefined ? {} : { profile: device.profile }),
});

const head = (name: string, help: string): string =>
  `# TYPE ${name} gauge\n# HELP ${name} ${escaped(plainText(help, 500))}\n`;

function sample(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(plainText(text))}"`);
  return `${name}{${pairs.join(',')}} ${value}\n`;
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
