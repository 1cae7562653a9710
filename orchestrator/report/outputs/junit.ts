import type { Undecided } from '../../base/answers.ts';
import type { Result, ScenarioResult, VerdictResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { element, escapeLines, escapeXml } from '../text/xml.ts';
import { failedRuns, traceOfRun } from '../wording/hangs.ts';
import { causeText } from '../wording/main-cause.ts';
import { reasonText } from '../wording/reasons.ts';
import { deviceText, outcomeText, verdictLine, whatWouldDecide } from '../wording/verdict-words.ts';

/**
 * `junit.xml`: one suite per scenario and device, one case per verdict and one for the validity of the runs.
 * Element order and attributes follow Jenkins' schema, the strictest in use:
 * https://github.com/jenkinsci/xunit-plugin (junit-10.xsd).
 */
export function junitXml(result: Result): string {
  const suites = result.scenarios.map((scenario) => suiteOf(result, scenario));
  const markup = element('testsuites', { name: 'hitchproof' }, suites.join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
}

interface Case {
  readonly name: string;
  readonly state: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message: string;
  /** The whole stack of a failed run. */
  readonly trace?: string | undefined;
  /** The type of an error. */
  readonly why?: 'NoData' | 'Undecided';
}

function suiteOf(result: Result, scenario: ScenarioResult): string {
  const cause = causeText(scenario.causes);
  const cases = [
    runsCase(scenario),
    ...scenario.verdicts.map((verdict) => caseOf(verdict, cause, result.undecided ?? 'broken')),
  ];
  const count = (state: Case['state']): number => cases.filter((one) => one.state === state).length;
  const wallMs = scenario.runs.reduce((sum, run) => sum + (run.wallMs ?? 0), 0);
  const className = `${plainText(scenario.name)} on ${deviceText(scenario)}`;
  return element(
    'testsuite',
    {
      name: className,
      tests: cases.length,
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
      time: wallMs / 1000,
      timestamp: result.createdAt.slice(0, 19),
      hostname: plainText(result.target.serial),
    },
    [properties(result, scenario), ...cases.map((one) => caseElement(one, className))].join('\n'),
  );
}

const properties = (result: Result, { device }: ScenarioResult): string =>
  element(
    'properties',
    {},
    Object.entries({
      androidApi: device.api,
      refreshHz: device.refreshHz,
      buildType: device.buildType,
      gestureEngine: device.gestureEngine,
      simulated: String(result.simulated),
      ...(device.profile === undefined ? {} : { profile: device.profile }),
      commit: result.commit ?? '',
    })
      .map(([name, value]) => element('property', { name, value: String(value) }))
      .join(''),
  );

/** A case for whether any run is valid: an app failure is a failure, a missing device an error. */
function runsCase(scenario: ScenarioResult): Case {
  const { runs } = scenario;
  const name = 'runs are valid';
  const trace = failedRuns(scenario).flatMap((run) => traceOfRun(run) ?? [])[0];
  const texts = runs.flatMap((run) => outcomeText(run) ?? []);
  const message = texts.slice(0, 10).join('\n');
  if (runs.some(({ outcome }) => outcome.kind === 'app-failure'))
    return { name, state: 'failure', message, trace };
  const valid = runs.some(({ outcome }) => outcome.kind === 'valid');
  return valid
    ? { name, state: 'passed', message: '' }
    : { name, state: 'error', message: message || 'no run was measured', trace };
}

const STATE: Readonly<Record<VerdictResult['kind'], Case['state'] | 'undecided'>> = {
  pass: 'passed',
  warning: 'passed',
  fail: 'failure',
  inconclusive: 'undecided',
  'no-baseline': 'undecided',
  'no-data': 'error',
};
/** What is not decided is an error with its reason, as Allure's broken tests, unless the team wants it skipped. */
const UNDECIDED: Readonly<Record<Undecided, Case['state']>> = { broken: 'error', skipped: 'skipped' };

/** A failure names the cause too: test reports of GitLab, Jenkins and Azure show nothing else of the report. */
function caseOf(verdict: VerdictResult, cause: string | undefined, undecided: Undecided): Case {
  const state = STATE[verdict.kind];
  const name = `${plainText(verdict.title)} (${verdict.gate.kind})`;
  const more = whatWouldDecide(verdict);
  const number = [verdictLine(verdict), more ?? reasonText(verdict.reason)].join(': ');
  const message = verdict.kind === 'fail' && cause !== undefined ? `${number}. Cause: ${cause}` : number;
  return state === 'undecided'
    ? { name, state: UNDECIDED[undecided], message, why: 'Undecided' }
    : { name, state, message: verdict.kind === 'pass' ? '' : message };
}

function caseElement({ name, state, message, trace, why = 'NoData' }: Case, classname: string): string {
  if (state === 'passed') {
    const said =
      message === '' ? undefined : element('system-out', {}, escapeXml(`Warning: ${message}`, 2000));
    return element('testcase', { name, classname, time: 0 }, said);
  }
  const type = state === 'skipped' ? {} : { type: state === 'failure' ? 'AssertionError' : why };
  const body =
    state === 'skipped' ? undefined : trace === undefined ? escapeXml(message, 2000) : escapeLines(trace);
  const problem = element(state, { ...type, message }, body);
  return element('testcase', { name, classname, time: 0 }, problem);
}
