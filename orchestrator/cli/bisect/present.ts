import { join, relative } from 'node:path';
import { againstBuild, analyse } from '../../analyse.ts';
import type { WorkChange } from '../../judge/metric-verdict.ts';
import type { Values } from '../../judge/search-changes.ts';
import { formatCount, formatNumber, formatRelative, plainText } from '../../report/text/format.ts';
import { changedMethods } from '../../report/wording/work-words.ts';
import { readPlainText, writeWhole } from '../../run-folder/plain-files.ts';
import { readRecording } from '../../run-folder/run-folder.ts';
import type { OpenProject } from '../command-context.ts';
import type { FoundCommit } from './found.ts';
import type { BisectMetric } from './measure.ts';
import type { Bisection, FoundChange } from './run-bisect.ts';

const unitOf = (metric: BisectMetric): string => (metric === 'hitch' ? 'ms/s' : 'units a frame');

/** `feed 412,345 units a frame, grid 12 units a frame` */
export const valuesText = (values: Values, metric: BisectMetric): string =>
  Object.entries(values)
    .map(([name, value]) => `${plainText(name, 60)} ${shown(value, metric)} ${unitOf(metric)}`)
    .join(', ');

const shown = (value: number, metric: BisectMetric): string =>
  formatNumber(metric === 'hitch' ? value : Math.round(value));

/** Compares the commit with the one before it in a report, and writes the text for the pull request that fixes it. */
export async function describedChange(
  change: FoundChange,
  commits: readonly string[],
  { project, reports }: { readonly project: OpenProject; readonly reports: string },
): Promise<FoundCommit> {
  const { commit, sides, kind } = change;
  const { folder, work } = await comparison(change, project);
  const path = join(reports, `${commit.short}.md`);
  if (folder !== undefined)
    writeWhole(path, `${headOf(change)}\n\n${readPlainText(join(folder, 'summary.md'))}`);
  return {
    kind,
    commit: commit.sha,
    before: commits[change.before] ?? '',
    unmeasured: kind === 'range' ? commits.slice(change.before + 1, change.after) : [],
    author: commit.author,
    date: commit.date,
    subject: commit.subject,
    values: Object.entries(sides?.after.values ?? {}).flatMap(([scenario, after]) => {
      const before = sides?.before.values[scenario];
      return before === undefined || before === after ? [] : [{ scenario, before, after }];
    }),
    methods: work.flatMap((one) => changedMethods(one)),
    ...(folder === undefined ? {} : { text: path }),
  };
}

const headOf = ({ commit }: FoundChange): string =>
  `Found by \`hitchproof bisect\`: ${commit.sha} “${plainText(commit.subject, 200)}”, ${plainText(commit.author, 200)}, ${commit.date}.`;

async function comparison(
  { sides, folder }: FoundChange,
  { config }: OpenProject,
): Promise<{ readonly folder?: string; readonly work: readonly WorkChange[] }> {
  if (sides === undefined) return { work: [], ...(folder === undefined ? {} : { folder }) };
  const { before, after } = sides;
  const mapped = { ...config, mapping: after.mapping, baselineMapping: before.mapping };
  const against = againstBuild(readRecording(before.folder), mapped);
  const { judgement } = await analyse(readRecording(after.folder), {
    config: mapped,
    strict: false,
    against,
  });
  return { folder: after.folder, work: judgement.scenarios.flatMap(({ work }) => work ?? []) };
}

/** What is printed of a change. */
export function changeLines(change: FoundCommit, metric: BisectMetric): readonly string[] {
  const short = change.commit.slice(0, 12);
  const rises = change.values.some(({ before, after }) => after > before);
  const what = change.values.length === 0 || rises ? 'Regression' : 'Improvement';
  const where = {
    commit: `in ${short}`,
    range: `in ${short} or ${formatCount(change.unmeasured.length, 'commit')} before it that cannot be measured (${change.unmeasured.map((sha) => sha.slice(0, 12)).join(', ')})`,
    gradual: `from ${change.before.slice(0, 12)} to ${short}, in many small steps`,
  }[change.kind];
  return [
    `${what} ${where}`,
    `  ${plainText(change.author, 200)} · ${change.date} · ${plainText(change.subject, 200)}`,
    ...change.values.map(({ scenario, before, after }) => {
      const by = formatRelative(after - before, before);
      return `  ${plainText(scenario, 60)} ${shown(before, metric)} → ${shown(after, metric)} ${unitOf(metric)}${by === undefined ? '' : ` (${by})`}`;
    }),
    ...change.methods.map((method) => `  ${method}`),
    ...(change.text === undefined ? [] : [`  Text for the pull request: ${relative('.', change.text)}`]),
  ];
}

/** Where was not looked, and why. */
export const unsearchedLines = ({
  commits,
  unsearched,
}: Pick<Bisection, 'commits' | 'unsearched'>): readonly string[] =>
  unsearched.map(({ before, after }) => {
    const [from = '', to = ''] = [commits[before], commits[after]].map((sha) => sha?.slice(0, 12));
    return `Not searched: ${formatCount(after - before - 1, 'commit')} between ${from} and ${to}, which are alike: a regression there that a fix there takes back is not seen.`;
  });
