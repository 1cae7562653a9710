import { plainText } from '../text/plain-text.ts';
import { knownWarning } from './warnings.ts';
import { wordsFor } from './words-for.ts';

/** Codes of judge's rules. */
const RULES: Readonly<Record<string, string>> = {
  'no-values': 'no valid run has a value',
  'too-many-excluded': 'too many runs had no value for a pass',
  'zero-budget-broken': 'the budget is zero and a valid run is above it',
  'zero-budget-kept': 'every valid run is at zero',
  'median-beyond': 'the median is beyond the limit (too few runs for an interval)',
  'median-within': 'the median is within the limit (too few runs for an interval)',
  'interval-beyond': 'the whole interval is beyond the limit',
  'interval-within': 'the whole interval is within the limit',
  'interval-straddles': 'the interval lies on both sides of the limit',
  'unknown-metric': 'no metric has this name',
  'no-scenarios': 'no scenario ran',
  'within-tolerance': 'any worsening is smaller than what is tolerated',
  'interval-reaches-tolerance': 'the interval of the change reaches what is tolerated',
  'worse-than-tolerated': 'it became worse by more than is tolerated',
  'too-few-runs': 'too few runs for this comparison to be able to fail',
  'no-baseline-file': 'there is no baseline file',
  'no-baseline': 'there is no baseline to compare with',
  'no-motion': 'nothing moved',
  'no-measurement': 'the run left no measurement',
};

/** Ids of androidx.benchmark where it has one, so that people find them in its documentation. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  DEBUGGABLE: 'the app is debuggable, so it runs slower than what users get',
  EMULATOR: 'the device is an emulator, whose speed says nothing about phones',
  'ENG-BUILD': 'the device runs an engineering build of Android',
  'NOT-PROFILEABLE': 'the app is not profileable',
  UNLOCKED: 'the device is rooted',
  'CODE-COVERAGE': 'the app is instrumented for code coverage',
  'METHOD-TRACING-ENABLED': 'method tracing is on',
  'DEVICE-MIRRORING': "the device's screen is being mirrored",
  'LOW-BATTERY': 'the battery is low',
  THERMAL: 'the device is too warm',
  'POWER-SAVE': 'power save mode is on',
  'REFRESH-RATE': 'the display runs at another refresh rate than expected',
  'ANIMATIONS-OFF': 'animations are switched off',
};

/** A code in words; an unknown one is shown as it is rather than hidden. */
export const reasonText = (code: string): string =>
  wordsFor(RULES, code) ?? knownWarning(code) ?? plainText(code);

export const environmentText = (id: string): string =>
  wordsFor(ENVIRONMENT, id) ?? knownWarning(id.toLowerCase()) ?? plainText(id);

/**
 * What decided the whole: `budget-failed:feed-fling/scroll-hitch-rate` becomes
 * `budget failed: feed-fling/scroll-hitch-rate`.
 */
export function becauseText(code: string): string {
  const colon = code.indexOf(':');
  if (colon < 0) return plainText(code.replaceAll('-', ' '));
  return `${plainText(code.slice(0, colon).replaceAll('-', ' '))}: ${plainText(code.slice(colon + 1))}`;
}
