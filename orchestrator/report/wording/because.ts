import { withCode } from '../../base/errors.ts';
import type { JudgedRun } from '../../judge/judged-run.ts';
import type { Because } from '../../judge/judgement.ts';
import type { Unmeasured } from '../../judge/unmeasured.ts';
import { plainText } from '../text/format.ts';
import { environmentText } from './environment.ts';
import { reasonText } from './reasons.ts';
import { warningSentence } from './warnings.ts';

type Invalid = Omit<Extract<JudgedRun['outcome'], { kind: 'invalid' }>, 'kind' | 'suppressed'>;
type AppFailure = Extract<JudgedRun['outcome'], { kind: 'app-failure' }>['cause'];

const APP_FAILURES: Readonly<Record<AppFailure, string>> = {
  crash: 'the app crashed',
  anr: 'the app stopped responding (ANR)',
  exit: 'the app exited',
};
export const appFailureText = (cause: AppFailure): string => APP_FAILURES[cause];

const UNMEASURED: Readonly<Record<Unmeasured['why'], string>> = {
  lost: 'its spec declares it, but it was not measured',
  only: 'not measured, because another test of its spec has `.only`',
  accepted:
    'it has an accepted result, but this session did not measure it: measure it, or delete its baseline',
  last: 'the last session of this branch measured it, but this one did not',
};

/** One reason for the overall verdict, with its scenario. */
export function becauseText(because: Because): string {
  const text = factText(because);
  return 'scenario' in because ? `${plainText(because.scenario)}: ${text}` : text;
}

function factText(because: Because): string {
  switch (because.kind) {
    case 'no-scenarios':
      return 'no scenario ran';
    case 'not-measured':
      return withCode(UNMEASURED[because.why], 'not-measured');
    case 'interrupted':
      return `the session was interrupted: ${plainText(because.message)}`;
    case 'test-failed':
      return `a test of the specs failed: ${plainText(because.message)}`;
    case 'app-failure':
      return appFailureText(because.cause);
    case 'invalid-environment':
      return `no valid run: ${invalidText(because)}`;
    case 'no-valid-run':
      return `no valid run: ${because.reasons.map(warningSentence).join(' ')}`;
    case 'infrastructure':
      return 'no run could be measured';
    case 'metric':
      return `${because.gate} of ${plainText(because.metric)}: ${reasonText(because.reason)}`;
  }
}

/** Why a run or all runs do not count: the environment's phrases form one sentence if others follow. */
export function invalidText({ environment, reasons, rates }: Invalid): string {
  const phrases = environment.map((id) => environmentText(id, rates)).join('; ');
  const sentences = reasons.map(warningSentence).join(' ');
  return phrases === '' || sentences === '' ? phrases + sentences : `${phrases}. ${sentences}`;
}
