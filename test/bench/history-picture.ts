import { scaleLinear } from 'd3-scale';
import type { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { okabeIto } from '../../orchestrator/report/svg/palette.ts';
import {
  contentTopPx,
  dot,
  label,
  PICTURE_PX,
  paddedExtent,
  picture,
  px,
} from '../../orchestrator/report/svg/picture.ts';
import { formatNumber } from '../../orchestrator/report/text/format.ts';
import { element } from '../../orchestrator/report/text/xml.ts';
import type { History } from './planted-history.ts';

type Found = ReturnType<typeof outputSchemas.bisect.parse>;

const [LEFT_PX, RIGHT_PX, PLOT_PX] = [80, PICTURE_PX - 30, 190];

/** What a search of a history measured, left out, found and did not search. */
export function historySvg({ commits }: History, found: Found): string {
  const at = (sha: string): number => commits.indexOf(sha);
  const text = {
    heading: `${found.changes.length} changes among ${commits.length} commits, found in ${found.runs} runs`,
    lines: [
      '● Measured: units of work a frame. ✕ Cannot be built, or crashes. The others were neither built nor measured.',
      'Between two dashed lines a change was found; a grey band was not searched, as its ends are alike.',
    ],
  };
  const topPx = contentTopPx(text) + 8;
  const unitsOf = (values: Readonly<Record<string, number>>): number => Object.values(values)[0] ?? 0;
  const x = scaleLinear([0, commits.length - 1], [LEFT_PX + 12, RIGHT_PX - 12]);
  const range = paddedExtent(found.measured.map(({ values }) => unitsOf(values)));
  const y = scaleLinear(range, [topPx + PLOT_PX, topPx]).nice(5);
  const bands = found.unsearched.map(({ before, after }) => {
    const [from, to] = [x(at(before)), x(at(after))];
    return element('rect', { class: 'cell', x: px(from), y: topPx, width: px(to - from), height: PLOT_PX });
  });
  const lines = y.ticks(5).map((value) => {
    const d = `M${LEFT_PX},${px(y(value))}H${RIGHT_PX}`;
    const place = { x: LEFT_PX - 8, y: y(value) + 4, anchor: 'end', isSoft: true } as const;
    return element('path', { class: 'grid', d }) + label(formatNumber(value), place);
  });
  const changes = found.changes.map(({ before, commit, values: [value] }) => {
    const stroke = (value?.after ?? 0) > (value?.before ?? 0) ? okabeIto.vermillion : okabeIto.green;
    const ends = [before, commit].map((sha) => `M${px(x(at(sha)))},${topPx}v${PLOT_PX}`);
    return element('path', { d: ends.join(''), stroke, 'stroke-width': 1.5, 'stroke-dasharray': '6 3' });
  });
  const dots = found.measured.map(({ commit, values }) => dot(x(at(commit)), y(unitsOf(values))));
  const crosses = found.unmeasured.map(({ commit }) =>
    label('✕', { x: x(at(commit)), y: topPx + PLOT_PX - 4, anchor: 'middle' }),
  );
  const ends = [0, commits.length - 1].map((i) =>
    label(`commit ${i + 1}`, { x: x(i), y: topPx + PLOT_PX + 18, anchor: 'middle', isSoft: true }),
  );
  const content = [...bands, ...lines, ...changes, ...dots, ...crosses, ...ends].join('');
  return picture(text, { content, heightPx: topPx + PLOT_PX + 32 });
}
