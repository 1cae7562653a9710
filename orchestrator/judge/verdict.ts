import type { JudgedRun } from './judged-run.ts';
import type { Because, ExitCode, ScenarioJudgement, WholeVerdict } from './judgement.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import type { SessionInput } from './session.ts';
import type { Unmeasured } from './unmeasured.ts';

type Kind = WholeVerdict['kind'];
interface Finding {
  readonly kind: Kind;
  readonly because: Because;
}

/** Gravest first. What prevented measurement (environment, infrastructure) comes before "no data". */
const ORDER: readonly Kind[] = [
  'fail',
  'invalid-environment',
  'infrastructure',
  'test-failed',
  'no-data',
  'inconclusive',
  'no-baseline',
  'warning',
];

/** The verdict of a session: the gravest kind found, with all findings of that kind. */
export function wholeVerdict(
  scenarios: readonly ScenarioJudgement[],
  strict: boolean,
  {
    interrupted,
    failedTest,
    unmeasured = [],
  }: Pick<SessionInput, 'interrupted' | 'failedTest' | 'unmeasured'> = {},
): WholeVerdict {
  const measured: readonly Finding[] =
    scenarios.length === 0
      ? [{ kind: 'no-data', because: { kind: 'no-scenarios' } }]
      : scenarios.flatMap(findingsIn);
  // It may be why there is nothing else, and changes no verdict of a scenario.
  const test: readonly Finding[] =
    failedTest === undefined
      ? []
      : [{ kind: 'test-failed', because: { kind: 'test-failed', message: failedTest } }];
  const found = [...measured, ...test, ...unmeasured.map(ofUnmeasured)];
  const findings = interrupted === undefined ? found : whenInterrupted(found, interrupted);
  const kind = ORDER.find((candidate) => findings.some((finding) => finding.kind === candidate)) ?? 'pass';
  const because = findings.filter((finding) => finding.kind === kind).map((finding) => finding.because);
  return { kind, exitCode: exitCode(kind, strict), because };
}

/** Who uses `.only`, or removes a scenario without an accepted result, may want to; nobody wants what was lost. */
const ofUnmeasured = (unmeasured: Unmeasured): Finding => ({
  kind: unmeasured.why === 'only' || unmeasured.why === 'last' ? 'inconclusive' : 'no-data',
  because: { kind: 'not-measured', ...unmeasured },
});

/** An interrupted session has no verdict on the app, unless an app failure interrupted it. */
function whenInterrupted(found: readonly Finding[], message: string): readonly Finding[] {
  const appFailures = found.filter(({ because }) => because.kind === 'app-failure');
  return appFailures.length > 0
    ? appFailures
    : [{ kind: 'infrastructure', because: { kind: 'interrupted', message } }];
}

function findingsIn({ scenario, runs, verdicts }: ScenarioJudgement): readonly Finding[] {
  const current = runs.filter(({ arm }) => arm === 'current');
  const isAnyValid = current.some(({ outcome }) => outcome.kind === 'valid');
  return [
    ...appFailures(scenario, current),
    ...(isAnyValid ? [] : [whyNothingIsValid(scenario, current)]),
    ...verdicts.map((verdict) => ofMetric(scenario, verdict)),
  ];
}

function appFailures(scenario: string, runs: readonly JudgedRun[]): readonly Finding[] {
  const causes = runs.flatMap(({ outcome }) => (outcome.kind === 'app-failure' ? [outcome.cause] : []));
  return distinct(causes).map((cause) => ({
    kind: 'fail',
    because: { kind: 'app-failure', scenario, cause },
  }));
}

function whyNothingIsValid(scenario: string, runs: readonly JudgedRun[]): Finding {
  const invalid = runs.flatMap(({ outcome }) => (outcome.kind === 'invalid' ? [outcome] : []));
  if (invalid.length > 0) {
    const environment = distinct(invalid.flatMap((outcome) => outcome.environment));
    const reasons = distinct(invalid.flatMap((outcome) => outcome.reasons));
    const kind = 'invalid-environment';
    return { kind, because: { kind, scenario, environment, reasons } };
  }
  const reasons = runs.flatMap(({ outcome }) => (outcome.kind === 'inconclusive' ? outcome.reasons : []));
  return reasons.length > 0
    ? { kind: 'no-data', because: { kind: 'no-valid-run', scenario, reasons: distinct(reasons) } }
    : { kind: 'infrastructure', because: { kind: 'infrastructure', scenario } };
}

const ofMetric = (scenario: string, { metric, gate, kind, reason }: MetricVerdict): Finding => ({
  kind,
  because: { kind: 'metric', scenario, metric, gate: gate.kind, reason },
});

const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Exit code of the verdict `fail`, and of a scan in which the app crashed. */
export const FAILED: ExitCode = 1;
/** Exit codes of other outcomes than verdicts; docs/judging.md §6. */
export const USAGE: ExitCode = 2;
export const INFRASTRUCTURE: ExitCode = 3;

/** The exit code of a verdict. */
export function exitCode(kind: WholeVerdict['kind'], strict: boolean): ExitCode {
  switch (kind) {
    case 'pass':
    case 'warning':
      return 0;
    case 'fail':
      return FAILED;
    case 'no-data':
    case 'infrastructure':
    case 'test-failed':
      return INFRASTRUCTURE;
    case 'invalid-environment':
      return 4;
    case 'inconclusive':
    case 'no-baseline':
      return strict ? 5 : 0;
  }
}

/** What `git bisect run` takes for "this commit cannot be tested", and for "end the search": git-bisect(1). */
export const SKIPPED = 125;
export const ABORTED = 128;

/** Exit code for `git bisect run`, to which 1 means "bad": a commit whose app crashes, or is not measured, is neither good nor bad. */
export function bisectExitCode({ kind, because }: Pick<WholeVerdict, 'kind' | 'because'>): number {
  if (exitCode(kind, true) === 0) return 0;
  // Every other commit would have none either.
  if (kind === 'no-baseline') return ABORTED;
  return kind === 'fail' && because.some((one) => one.kind !== 'app-failure') ? FAILED : SKIPPED;
}
