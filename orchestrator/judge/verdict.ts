import { exitCode } from './exit-code.ts';
import type { JudgedRun, MetricVerdict, ScenarioJudgement, WholeVerdict } from './judgement.ts';

type Kind = WholeVerdict['kind'];
interface Reason {
  readonly kind: Kind;
  readonly code: string;
}

/** Gravest first. The cause of missing data (environment, infrastructure) stands before "no data". */
const ORDER: readonly Kind[] = [
  'fail',
  'invalid-environment',
  'infrastructure',
  'no-data',
  'inconclusive',
  'no-baseline',
];

/** The verdict of a session; `because` names everything of the gravest kind found. */
export function wholeVerdict(
  scenarios: readonly ScenarioJudgement[],
  strict: boolean,
  interrupted?: string,
): WholeVerdict {
  const found: readonly Reason[] =
    scenarios.length === 0 ? [{ kind: 'no-data', code: 'no-scenarios' }] : scenarios.flatMap(reasonsOf);
  const reasons = interrupted === undefined ? found : whenInterrupted(found, interrupted);
  const kind = ORDER.find((candidate) => reasons.some((reason) => reason.kind === candidate)) ?? 'pass';
  const because = reasons.filter((reason) => reason.kind === kind).map((reason) => reason.code);
  return { kind, exitCode: exitCode(kind, strict), because: [...new Set(because)] };
}

/** Half a session decides nothing about the app, unless the app itself is what broke it. */
function whenInterrupted(found: readonly Reason[], interrupted: string): readonly Reason[] {
  const appFailures = found.filter(({ code }) => code.startsWith('app-failure:'));
  return appFailures.length > 0
    ? appFailures
    : [{ kind: 'infrastructure', code: `interrupted:${interrupted}` }];
}

function reasonsOf(judged: ScenarioJudgement): readonly Reason[] {
  const current = judged.runs.filter(({ arm }) => arm === 'current');
  const died = current.flatMap((run) => failureOf(judged.scenario, run));
  const blank = current.some(({ outcome }) => outcome.kind === 'valid')
    ? []
    : [whyNothingIsValid(judged.scenario, current)];
  const metrics = judged.verdicts.map((verdict) => metricReason(judged.scenario, verdict));
  return [...died, ...blank, ...metrics];
}

function failureOf(scenario: string, { outcome }: JudgedRun): readonly Reason[] {
  return outcome.kind === 'app-failure'
    ? [{ kind: 'fail', code: `app-failure:${scenario}/${outcome.cause}` }]
    : [];
}

function whyNothingIsValid(scenario: string, runs: readonly JudgedRun[]): Reason {
  const ids = runs.flatMap(({ outcome }) => (outcome.kind === 'invalid' ? outcome.environment : []));
  if (ids.length > 0) {
    return {
      kind: 'invalid-environment',
      code: `invalid-environment:${scenario}/${[...new Set(ids)].join('+')}`,
    };
  }
  const unsure = runs.flatMap(({ outcome }) => (outcome.kind === 'inconclusive' ? outcome.reasons : []));
  if (unsure.length > 0) {
    return { kind: 'no-data', code: `no-valid-run:${scenario}/${[...new Set(unsure)].join('+')}` };
  }
  return { kind: 'infrastructure', code: `infrastructure:${scenario}` };
}

function metricReason(scenario: string, verdict: MetricVerdict): Reason {
  const of = `${scenario}/${verdict.metric}`;
  if (verdict.kind === 'pass') return { kind: 'pass', code: `passed:${of}` };
  if (verdict.kind === 'fail') return { kind: 'fail', code: `${verdict.gate.kind}-failed:${of}` };
  return { kind: verdict.kind, code: `${verdict.kind}:${of}/${verdict.reason}` };
}
