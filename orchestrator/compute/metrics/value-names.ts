import type { RunMeasurement } from '../measurement.ts';
import { recordedMetric } from '../spans.ts';
import type { Measured, Metric, MetricPart, MetricValues } from './metric.ts';
import { type MetricTraits, metricById } from './metric-traits.ts';

/**
 * What one number is called wherever it is gated, kept or shown: a metric, one of its parts after a dot, and a scene after an
 * `@`: `finger-sliding-fps.drag@ArticleActivity`.
 */
export interface ValueName {
  readonly metric: string;
  readonly part?: string;
  readonly scene?: string;
}

/** Metrics' ids contain dots too, so the longest known id counts; undefined if the name begins with none. */
export function parsedName(name: string): ValueName | undefined {
  const at = name.indexOf('@');
  const [value, scene] = at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
  const metric =
    recordedMetric(value) === undefined
      ? idsIn(value).find((id) => metricOf(id) !== undefined)
      : recordedIn(value);
  if (metric === undefined) return undefined;
  const part = value.slice(metric.length + 1);
  return { metric, ...(part === '' ? {} : { part }), ...(scene === undefined ? {} : { scene }) };
}

/** Names of spans and composables may have dots; what follows the last one may be a part. */
function recordedIn(value: string): string {
  const dot = value.lastIndexOf('.');
  return Object.hasOwn(partsOf(value), value.slice(dot + 1)) ? value.slice(0, dot) : value;
}

/** `a.b.c`, `a.b`, `a` */
const idsIn = (value: string): readonly string[] => {
  const pieces = value.split('.');
  return pieces.map((_, i) => pieces.slice(0, pieces.length - i).join('.'));
};

export const nameOf = ({ metric, part, scene }: ValueName): string =>
  `${metric}${part === undefined ? '' : `.${part}`}${scene === undefined ? '' : `@${scene}`}`;

/** Unit and direction of a named value; undefined if there is no such metric or part. */
export function valueTraits(name: string): MetricTraits | undefined {
  const parsed = parsedName(name);
  if (parsed === undefined) return undefined;
  const { metric, part } = parsed;
  const parts = partsOf(metric);
  if (part !== undefined) return Object.hasOwn(parts, part) ? parts[part] : undefined;
  const found = metricOf(metric);
  return found && { unit: found.unit, better: found.better };
}

/** A metric that a recording may have, or one of the catalogue. */
const metricOf = (id: string): Metric | undefined => recordedMetric(id) ?? metricById[id];

/** The parts that a metric may have; none for an unknown metric. */
export const partsOf = (metric: string): NonNullable<Metric['parts']> => metricOf(metric)?.parts ?? {};

/** `Finger sliding frame rate, drag, in ArticleActivity`, of the metric's title. */
export const valueTitle = (title: string, { part, scene }: ValueName): string =>
  `${title}${part === undefined ? '' : `, ${part}`}${scene === undefined ? '' : `, in ${scene}`}`;

/** Why a name means no value, in one sentence; undefined if it does mean one. */
export function unknownName(name: string): string | undefined {
  if (valueTraits(name) !== undefined) return undefined;
  const parsed = parsedName(name);
  if (parsed?.part === undefined) return `There is no metric '${name}'; docs/metrics.md lists them.`;
  const { metric, part } = parsed;
  const parts = Object.keys(partsOf(metric));
  return parts.length === 0
    ? `'${metric}' has no parts, so there is no '${part}'.`
    : `'${metric}' has no part '${part}': it has ${parts.join(', ')}.`;
}

/** A class without its package; a label of the app as it is. */
export const shortScene = (scene: string): string =>
  /^[\w$]+(\.[\w$]+)+$/.test(scene) ? scene.slice(scene.lastIndexOf('.') + 1) : scene;

/** Every number of a run besides the metrics' own values: their parts, and all values by scene. */
export function namedValues({
  metrics,
  scenes,
}: Pick<RunMeasurement, 'metrics' | 'scenes'>): Readonly<Record<string, number>> {
  const whole = scenes.filter(({ state }) => state === undefined);
  const short = whole.map(({ scene }) => shortScene(scene));
  // Two classes of one name keep their packages.
  const sceneNames = whole.map(({ scene }, i) => {
    const name = short[i] ?? scene;
    return short.indexOf(name) === short.lastIndexOf(name) ? name : scene;
  });
  return Object.fromEntries([
    ...numbersOf(metrics, undefined),
    ...whole.flatMap((one, i) => numbersOf(one.metrics, sceneNames[i])),
  ]);
}

const numbersOf = (
  metrics: MetricValues,
  scene: string | undefined,
): readonly (readonly [string, number])[] =>
  Object.entries(metrics).flatMap(([metric, value]) => {
    if (value.kind !== 'measured') return [];
    const of = scene === undefined ? {} : { scene };
    const known = partsOf(metric);
    const parts = partNumbers(value).filter(([path]) => Object.hasOwn(known, path));
    const own =
      scene === undefined || !Number.isFinite(value.value)
        ? []
        : [[nameOf({ metric, ...of }), value.value] as const];
    return [...own, ...parts.map(([part, number]) => [nameOf({ metric, part, ...of }), number] as const)];
  });

/** The numbers among a value's parts, by path; lists and words are left out. */
export const partNumbers = ({
  parts = {},
}: Pick<Measured, 'parts'>): readonly (readonly [string, number])[] =>
  Object.entries(parts).flatMap(([name, value]) => numbersIn(name, value));

function numbersIn(path: string, value: MetricPart): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [[path, value]] : [];
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(`${path}.${name}`, inner));
}
