import type { MethodResult } from '../result/result.ts';
import { formatCount, formatNumber, formatQuantity } from '../text/format.ts';
import { element, escapeXml, scrollable } from '../text/xml.ts';

/** Late frames by method, each group with the tree of its longest hitch. Only the first, most expensive one is open. */
export const methodTrees = (list: readonly MethodResult[]): string => list.map(group).join('\n');

function group({ key, hitchMs, frames, slides, runs, tree }: MethodResult, i: number): string {
  const innermost = escapeXml(key.split('|').at(-1) ?? key);
  const numbers = `${formatQuantity(hitchMs, 'ms')} in ${formatCount(frames, 'frame')}, ${formatCount(slides, 'slide')}, ${formatCount(runs, 'run')}`;
  const summary = element('summary', {}, `${i + 1}. <code>${innermost}</code> · ${numbers}`);
  return element('details', i === 0 ? { open: '' } : {}, `${summary}${treeOf(tree, `Method tree ${i + 1}`)}`);
}

export const treeOf = (tree: MethodResult['tree'], name: string): string =>
  scrollable('pre', name, tree.map(line).join('\n'));

const line = ({ depth, method, calls, wallMs, selfMs }: MethodResult['tree'][number]): string => {
  const times = calls === 1 ? '' : ` × ${formatNumber(calls, 'count')}`;
  const own = `own ${formatQuantity(selfMs, 'ms')}`;
  return `${'  '.repeat(depth)}${formatQuantity(wallMs, 'ms')} ${escapeXml(method, 300)}${times}, ${own}`;
};
