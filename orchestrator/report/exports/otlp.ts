import { sum } from 'd3-array';
import type { Unit } from '../../compute/metrics/metric.ts';
import { SEVERITY } from '../outputs/findings.ts';
import { keyMetrics } from '../result/key-metrics.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { causeText } from '../wording/main-cause.ts';

type Value =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly boolValue: boolean };
interface Attribute {
  readonly key: string;
  readonly value: Value;
}

/** Whole numbers as text, as OTLP's JSON has them. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const text = (key: string, value: string | undefined): readonly Attribute[] =>
  value === undefined ? [] : [{ key, value: { stringValue: value } }];
const whole = (key: string, value: number): Attribute => ({ key, value: { intValue: String(value) } });
const real = (key: string, value: number): Attribute => ({ key, value: { doubleValue: value } });

/** https://ucum.org, as OpenTelemetry writes units. */
const UCUM: Readonly<Partial<Record<Unit, string>>> = {
  fps: '{frame}/s',
  ratio: '1',
  '/min': '1/min',
  count: '{count}',
  screens: '{screen}',
  units: '{unit}',
  px: '{px}',
};

const SCOPE = { name: 'hitchproof' };
const nanosOf = (iso: string): string => `${Date.parse(iso)}000000`;

/**
 * A session as OTLP: its key metrics as gauges, and an event `app.jank` for each scenario with late frames.
 * Names where the semantic conventions have them: https://opentelemetry.io/docs/specs/semconv/app/app-events/
 */
export function otlpOf(result: Result): { readonly metrics: object; readonly logs: object } {
  const resource = { attributes: resourceOf(result) };
  const scope = { ...SCOPE, version: result.tool.replace(/^\S+ /, '') };
  const timeUnixNano = nanosOf(result.createdAt);
  const metrics = keyMetrics(result).map(({ metric, title, unit, median, scenario, verdicts }) => ({
    name: `hitchproof.${metric.replace(/[^\w.]+/g, '_')}`,
    description: title,
    unit: UCUM[unit] ?? unit,
    gauge: {
      dataPoints: [
        {
          timeUnixNano,
          asDouble: median,
          attributes: [...scenarioOf(scenario), ...text('hitchproof.verdict', verdicts[0]?.kind)],
        },
      ],
    },
  }));
  const logRecords = result.scenarios.flatMap((scenario) => {
    const jank = jankOf(scenario);
    const isWrong = SEVERITY[scenario.verdict] === 'error';
    return jank.length === 0
      ? []
      : [
          {
            timeUnixNano,
            eventName: 'app.jank',
            ...(isWrong
              ? { severityNumber: 17, severityText: 'ERROR' }
              : { severityNumber: 9, severityText: 'INFO' }),
            attributes: [...jank, ...scenarioOf(scenario), ...causeOf(scenario)],
          },
        ];
  });
  return {
    metrics: { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] },
    logs: { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] },
  };
}

const resourceOf = ({ app, target, commit, branch, build, simulated }: Result): readonly Attribute[] => [
  ...text('service.name', app.package),
  ...text('service.version', app.versionName),
  ...text('os.name', 'Android'),
  ...text('android.os.api_level', String(target.api)),
  ...text('device.model.name', target.model),
  ...text('vcs.ref.head.revision', commit),
  ...text('vcs.ref.head.name', branch),
  ...text('cicd.pipeline.run.url.full', build?.url),
  { key: 'hitchproof.simulated', value: { boolValue: simulated } },
];

const scenarioOf = ({ name, device, verdict }: ScenarioResult): readonly Attribute[] => [
  ...text('hitchproof.scenario', name),
  ...text('hitchproof.scenario.verdict', verdict),
  real('hitchproof.refresh_rate', device.refreshHz),
];

/** Late frames of all runs in the time in which content scrolled: a frame is late if it missed a refresh. */
function jankOf({ causes, metrics, device }: ScenarioResult): readonly Attribute[] {
  const late = sum(causes.mainFactors, ({ frames }) => frames);
  const scrolled = metrics.find(({ metric }) => metric === 'scroll-time');
  if (late === 0 || scrolled === undefined || device.refreshHz === 0) return [];
  return [
    whole('app.jank.frame_count', late),
    real('app.jank.period', sum(scrolled.values)),
    real('app.jank.threshold', 1 / device.refreshHz),
  ];
}

const causeOf = ({ causes, place }: ScenarioResult): readonly Attribute[] => [
  ...text('hitchproof.cause', causeText(causes)),
  ...(place === undefined
    ? []
    : [...text('code.file.path', place.path), whole('code.line.number', place.line)]),
];
