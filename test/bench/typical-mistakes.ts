import { parseArgs } from 'node:util';
import type { Result } from '../../orchestrator/report/result/result.ts';
import { shownMethods } from '../../orchestrator/report/wording/work-words.ts';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { JOURNAL, newJournal } from './mistakes/journal.ts';
import { openJournalDevice } from './mistakes/journal-device.ts';

/**
 * Does `perf --against` find the mistakes that lists have, and is it silent on what only looks like them? An app is built from its
 * sources with each mistake, and with its twin: the same change done right. A mistake is compared with its twin: it must fail, and
 * the method that costs must be among the first three that are named. A twin is compared with the app without any change: it must
 * pass without a warning.
 *
 *     npx tsx test/bench/typical-mistakes.ts [--keep] [kind…]
 *
 * Prints a line for each; exits with 1 if more than one mistake is not found and named, or a twin is blamed.
 */
const { values, positionals: asked } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const MISSED_AT_MOST = 1;
/** Of the methods that reports name. */
const FIRST = 3;
/** A row that is never used again costs where rows are made. */
const COSTS_ELSEWHERE: Readonly<Record<string, string>> = { RowTypes: `${JOURNAL}.Change.newRow` };

type Scenario = Result['scenarios'][number];
interface Compared {
  readonly verdict: Scenario['verdict'];
  readonly words: string;
  /** Methods of the app: the main cause of hitches, then those whose work grew, most first. */
  readonly named: readonly string[];
}

async function compared(apk: string, against: string): Promise<Compared> {
  const { scenario, output, reports } = await device.compare(apk, against);
  if (scenario?.work === undefined) throw new Error(`${apk} was not compared: ${output}`);
  if (values.keep) console.log(output, reports);
  else removeFolder(reports);
  return { verdict: scenario.verdict, words: wordsOf(scenario), named: namedIn(scenario) };
}

function wordsOf({ work, verdicts }: Scenario): string {
  const gates = verdicts.filter(({ gate }) => gate.kind === 'regression');
  const units = `${Math.round(work?.perFrame.baseline ?? 0)} → ${Math.round(work?.perFrame.current ?? 0)} units a frame`;
  const ms = `P95 ${work?.frameP95Ms?.baseline.toFixed(1)} → ${work?.frameP95Ms?.current.toFixed(1)} ms`;
  return `${units}, ${ms}, ${gates.map(({ metric, kind, reason }) => `${metric} ${kind} (${reason.kind})`).join(', ')}`;
}

function namedIn({ causes, work }: Scenario): readonly string[] {
  const cause = causes.stacks[0]?.appFrame?.replace(/\(.*/, '');
  const grown = work === undefined ? [] : shownMethods(work, (change) => change);
  return [...new Set([cause, ...grown.map(({ method }) => method)].filter((method) => method !== undefined))];
}

const inWords = (place: number): string => ['first', 'second', 'third'][place] ?? 'not';

const device = await openJournalDevice();
const journal = newJournal();
try {
  const kinds = asked.length === 0 ? journal.kinds : asked;
  const apk = journal.build([
    'NoChange',
    ...kinds.flatMap((kind) => [`${kind}.Mistake`, `${kind}.Innocent`]),
  ]);
  const missed: string[] = [];
  const blamed: string[] = [];
  for (const kind of kinds) {
    const mistake = await compared(apk(`${kind}.Mistake`), apk(`${kind}.Innocent`));
    const place = mistake.named
      .slice(0, FIRST)
      .findIndex((one) => one.startsWith(COSTS_ELSEWHERE[kind] ?? `${JOURNAL}.${kind}`));
    console.log(
      `${kind} as a mistake: ${mistake.verdict}, named ${inWords(place)} of ${mistake.named.join(', ')}; ${mistake.words}`,
    );
    if (mistake.verdict !== 'fail' || place < 0) missed.push(kind);
    const twin = await compared(apk(`${kind}.Innocent`), apk('NoChange'));
    console.log(`${kind} done right: ${twin.verdict}; ${twin.words}`);
    if (twin.verdict !== 'pass') blamed.push(kind);
  }
  const of = (less: readonly string[]): string => `${kinds.length - less.length} of ${kinds.length}`;
  console.log(`${of(missed)} mistakes fail and are named${missed.map((kind) => `, not ${kind}`).join('')}`);
  console.log(`${of(blamed)} twins pass${blamed.map((kind) => `, not ${kind}`).join('')}`);
  if (missed.length > MISSED_AT_MOST || blamed.length > 0) process.exitCode = 1;
} finally {
  await device.close();
  if (!values.keep) journal.remove();
}
