import { FIELD_TERMS, SYMBOLS, type Term, term } from '../../orchestrator/report/explain/terms.ts';
import { tableOf } from '../../orchestrator/report/markdown/table.ts';

/** Words of Hitchproof, which no definition needs. */
export const OWN_TERMS: readonly Term[] = [
  term(
    'scenario',
    /\bscenarios?\b/,
    'what one spec scrolls and how, measured in several runs; each has a verdict.',
  ),
  term(
    'run',
    /\bruns?\b/,
    'one repetition of a scenario, with several slides. Verdicts are decided by the values of runs.',
  ),
  term('budget', /\bbudgets?\b/, 'a limit for a metric, such as at most 10 ms/s of hitches.'),
  term(
    'baseline',
    /\bbaselines?\b/,
    'what a build is compared with: another build in the same session, or accepted results.',
  ),
  term('inconclusive', /inconclusive/, 'the runs rule out neither answer: neither pass nor fail is proved.'),
  term(
    'main factor',
    /main factor/i,
    'the stage of a late frame that took longest, or a late start of the frame.',
  ),
  term(
    'stutter stack',
    /stutter stack/i,
    'what the main thread was doing in late frames, most hitch time first.',
  ),
  term('probe', /\bprobe\b/i, 'the library in the app that records frames, touches and stacks.'),
  term(
    'virtual device',
    /virtual device/i,
    "Android's framework on a Java runtime, which needs no phone; adb and Appium talk to it as to one.",
  ),
  term(
    'work clock',
    /work clock/i,
    "the virtual device's time: each operation of the app's code costs what it costs on a modelled phone.",
  ),
  term('modelled', /modelled/i, 'measured under the work clock: how much work, not how fast a phone is.'),
  term('simulated', /simulated/i, 'measured under the free clock, where only planted costs take time.'),
  term(
    'device class',
    /device class/i,
    'model, API level, refresh rate, build type and the like: only values of one class are compared.',
  ),
];

const tableOfTerms = (terms: readonly Term[]): string =>
  tableOf(terms, { term: ({ name }) => name, meaning: ({ meaning }) => meaning });

/** `docs/glossary.md` */
export const glossaryPage = (): string => `# Glossary

What the words of the reports mean. \`npx hitchproof explain <id>\` prints a metric's definition with the words that it uses.

## Words of the field

${tableOfTerms(FIELD_TERMS)}

## Words of Hitchproof

${tableOfTerms(OWN_TERMS)}

## Symbols of the formulas

${tableOfTerms(SYMBOLS)}

[Metrics](metrics.md) has the exact definitions.
`;
