import type { MethodResult, ScenarioResult } from '../result/result.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { element, escapeLines, escapeXml, scrollable } from '../text/xml.ts';
import { failedRuns, hangText, threadsText } from '../wording/hangs.ts';
import { outcomeText } from '../wording/verdict-words.ts';

/** Late frames by method, each group with the tree of its longest hitch. Only the first, most expensive one is open. */
export const methodTrees = (list: readonly MethodResult[]): string => list.map(group).join('\n');

function group({ key, hitchMs, frames, slides, runs, tree }: MethodResult, i: number): string {
  const innermost = escapeXml(key.split('|').at(-1) ?? key);
  const numbers = `${formatQuantity(hitchMs, 'ms')} in ${formatCount(frames, 'frame')}, ${formatCount(slides, 'slide')}, ${formatCount(runs, 'run')}`;
  const summary = element('summary', {}, `${i + 1}. <code>${innermost}</code> · ${numbers}`);
  return element('details', i === 0 ? { open: '' } : {}, `${summary}${treeOf(tree, `Method tree ${i + 1}`)}`);
}

const treeOf = (tree: MethodResult['tree'], name: string): string =>
  scrollable('pre', name, tree.map(line).join('\n'));

const line = ({ depth, method, calls, wallMs, selfMs }: MethodResult['tree'][number]): string => {
  const times = calls === 1 ? '' : ` × ${formatNumber(calls, 'count')}`;
  const own = `own ${formatQuantity(selfMs, 'ms')}`;
  return `${'  '.repeat(depth)}${formatQuantity(wallMs, 'ms')} ${escapeXml(method, 300)}${times}, ${own}`;
};

/** The whole stack of each run that failed. */
export const failures = (scenario: ScenarioResult): string =>
  failedRuns(scenario)
    .flatMap((run, i) => {
      const { trace } = run.failure ?? {};
      const name = `Run ${run.run} (${run.arm})`;
      const summary = element('summary', {}, escapeXml(`${name}: ${outcomeText(run) ?? 'failed'}`, 300));
      return trace === undefined
        ? []
        : [
            element(
              'details',
              i === 0 ? { open: '' } : {},
              summary + scrollable('pre', name, escapeLines(trace)),
            ),
          ];
    })
    .join('\n');

/** The stacks of all threads each time the main thread did not answer, and its own in long messages. */
export const hangs = ({ runs }: ScenarioResult): string =>
  runs
    .flatMap(({ run, arm, hangs: list = [] }) => list.map((hang) => ({ name: `Run ${run} (${arm})`, hang })))
    .map(({ name, hang }, i) => {
      const what = `${name}: ${hangText(hang)}`;
      const where = hang.appFrame === undefined ? '' : ` · <code>${escapeXml(hang.appFrame)}</code>`;
      const count = ` · ${formatCount(hang.threads.length, 'thread')}`;
      const summary = element('summary', {}, escapeXml(what) + where + count);
      const stacks = scrollable('pre', what, escapeLines(threadsText(hang)));
      const { methods = [] } = hang;
      const called =
        methods.length === 0
          ? ''
          : element('p', {}, 'What the main thread called in the second before:') +
            treeOf(methods, `Methods, ${what}`);
      return element('details', i === 0 ? { open: '' } : {}, summary + stacks + called);
    })
    .join('\n');
