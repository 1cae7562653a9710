import { UsageError } from '../../base/errors.ts';
import type { RunMeasurement } from '../../compute/measurement.ts';
import { runOf } from '../../judge/judged-runs.ts';
import type { Answer, Values } from '../../judge/search-changes.ts';
import type { ScenarioInput } from '../../judge/session.ts';
import type { JobResult } from '../../pipeline.ts';
import { decisionLines } from '../../report/wording/whole-verdict.ts';
import { interruptionOf, sessionErrorOf } from '../../rig/session-end.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { OpenProject } from '../command-context.ts';
import { endOfSearch, quietSession } from '../perf.ts';
import type { PerfOptions } from '../perf-options.ts';
import type { PerfSurroundings } from '../run-job.ts';
import type { Build } from './builds.ts';

/** What is compared: the work of a frame, or of a method in it, in units, or the hitch rate. */
export type BisectMetric = 'work' | 'hitch' | `method:${string}`;

export interface Measured {
  readonly values: Values;
  /** The run folder. */
  readonly folder: string;
  readonly mapping?: string;
}

export const HITCH = 'scroll-hitch-rate';

export interface Measuring {
  readonly project: OpenProject;
  readonly options: PerfOptions;
  readonly metric: BisectMetric;
  readonly surroundings: PerfSurroundings;
}

/** Measures one build, on a device on which equal builds have equal values. */
export async function measured(
  build: Build,
  commit: string,
  how: Measuring,
): Promise<Measured | { readonly why: string }> {
  const result = await session(build, { apk: build.apk }, commit, how);
  const values: Record<string, number> = {};
  for (const scenario of result.analysed?.scenarios ?? []) {
    const valid = result.analysed?.judgement.scenarios
      .filter((judged) => judged.scenario === scenario.scenario)
      .flatMap(({ runs }) => runs.filter(({ outcome }) => outcome.kind === 'valid'));
    const value = medianOf((valid ?? []).flatMap((run) => valueIn(runOf(scenario, run), how.metric) ?? []));
    if (value !== undefined) values[scenario.scenario] = value;
  }
  if (Object.keys(values).length === 0) return { why: `was not measured: ${whyNot(result)}` };
  return {
    values,
    folder: result.folder,
    ...(build.mapping === undefined ? {} : { mapping: build.mapping }),
  };
}

function valueIn(run: ScenarioInput['runs'][number] | undefined, metric: BisectMetric): number | undefined {
  const measurement = run?.measurement;
  if (metric === 'hitch') {
    const value = measurement?.metrics[HITCH];
    return value?.kind === 'measured' ? value.value : undefined;
  }
  const work = measurement?.work;
  if (metric === 'work' || work === undefined) return work?.unitsPerFrame;
  return unitsOf(work, metric.slice('method:'.length));
}

/** Of a method by its name, with its class or also the package. */
export const unitsOf = ({ methods }: NonNullable<RunMeasurement['work']>, name: string): number =>
  methods
    .filter(({ method }) => method === name || method?.endsWith(`.${name}`) === true)
    .reduce((sum, { units }) => sum + units, 0);

export interface Compared {
  readonly answer: Answer;
  /** Why it is not decided. */
  readonly why: string;
  readonly folder: string;
}

/** Compares two builds on a phone, in turns until it is decided. */
export async function compared(
  [before, after]: readonly [Build, Build],
  commit: string,
  how: Measuring,
): Promise<Compared> {
  const result = await session(after, { apk: after.apk, against: before.apk }, commit, how);
  const verdicts = (result.analysed?.judgement.scenarios ?? []).flatMap((scenario) =>
    scenario.verdicts.filter(({ gate, metric }) => gate.kind === 'regression' && metric === HITCH),
  );
  const is = (kind: string) => verdicts.some((verdict) => verdict.kind === kind);
  const isSame = verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'pass');
  const answer = is('fail') ? 'differs' : isSame ? 'same' : 'unmeasured';
  return { answer, why: whyNot(result), folder: result.folder };
}

async function session(
  { mapping }: Build,
  apps: Pick<PerfOptions, 'apk' | 'against'>,
  commit: string,
  { project, options, metric, surroundings }: Measuring,
): Promise<JobResult> {
  const { mapping: _, ...config } = project.config;
  const mapped = { ...project, config: { ...config, ...(mapping === undefined ? {} : { mapping }) } };
  const result = await quietSession({ ...options, ...apps }, mapped, surroundings, (job) => {
    if (metric !== 'hitch' && job.plan.profile === undefined)
      throw new UsageError(
        'Only the work clock of the virtual device counts work: add --device virtual, or --metric hitch.',
      );
    const { branch: _1, ...facts } = job.facts;
    const isTurn = apps.against !== undefined;
    return {
      ...job,
      facts: { ...facts, commit },
      plan: { ...job.plan, ...(isTurn ? { untilDecided: true } : {}) },
    };
  }).catch((error: unknown): JobResult => ({ folder: '', end: sessionErrorOf(error), analysed: undefined }));
  const end = endOfSearch(result);
  if (end !== undefined) throw end;
  return result;
}

/** Why nothing was measured. */
export const whyNot = ({ end, analysed }: JobResult): string =>
  interruptionOf(end) ??
  (analysed === undefined ? undefined : decisionLines(analysed.report.result)[0]) ??
  'no scenario was measured';
