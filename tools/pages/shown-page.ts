import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import type { Source } from '../../orchestrator/compute/metrics/metric.ts';
import { table } from '../../orchestrator/report/markdown/table.ts';

/** Something that the articles and tools of this field describe, and where a reader finds it. */
export interface ShownRow {
  readonly what: string;
  /** Ids of the metrics that count it; their first source is the origin unless another is given. */
  readonly metrics?: readonly string[];
  readonly from?: Source;
  /** Path in result.json, below a scenario. */
  readonly result: string;
  /** Section of the page of causes, which Allure has as an attachment of the test. */
  readonly why: string;
  /** Where else. */
  readonly also?: string;
}

const matrix = (file: string, title: string): Source => ({
  title: `Tencent Matrix, ${title}`,
  url: `https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/${file}.java`,
});
const ANR = matrix('tracer/LooperAnrTracer', 'LooperAnrTracer');
const MONITOR = 'https://github.com/markzhai/AndroidPerformanceMonitor';
const BLOCKCANARY: Source = { title: 'BlockCanary', url: MONITOR };
const EVERY = 'Every metric';

/** In the order of the articles: rates, hitches, drop levels, stutters, blocks, start-up, causes, and who hears of it. */
export const SHOWN: readonly ShownRow[] = [
  {
    what: 'Frame rate while content moves',
    metrics: ['sliding-fps'],
    result: 'metrics',
    why: EVERY,
    also: 'terminal, overlay, history',
  },
  {
    what: 'Its series, second by second',
    metrics: ['sliding-fps'],
    result: 'runs.slidingFps',
    why: 'Sliding rate by second',
  },
  {
    what: 'Frame rate of the finger, drag and fling apart',
    metrics: ['finger-sliding-fps'],
    result: 'scenes.values.parts',
    why: 'Screens',
    also: 'terminal, summary; budgets of a part',
  },
  {
    what: 'Rate of the window around a touch',
    metrics: ['taobao/touch-window-fps'],
    result: 'metrics',
    why: EVERY,
  },
  {
    what: 'Minimum, mean and maximum of the callback rate',
    metrics: ['choreographer/fps'],
    result: 'metrics.parts',
    why: EVERY,
  },
  {
    what: 'Draws per second, and draws later than 1/24 s',
    metrics: ['viewrootimpl/fps'],
    result: 'metrics.parts',
    why: EVERY,
  },
  {
    what: '“Skipped N frames!” of the Choreographer',
    metrics: ['choreographer/skipped-frames'],
    result: 'metrics.parts',
    why: EVERY,
  },
  {
    what: 'Hitch rate',
    metrics: ['scroll-hitch-rate', 'taobao/scroll-hitch-rate'],
    result: 'metrics',
    why: 'Screens',
    also: 'every report; the default gate',
  },
  {
    what: 'Frozen frames',
    metrics: ['frozen-frame-ratio', 'taobao/frozen-frame-ratio'],
    result: 'scenes.values',
    why: 'Screens',
  },
  {
    what: 'Each slide with its times and its hitches by depth',
    metrics: ['slides'],
    result: 'slides.hitches',
    why: 'Slides',
    also: 'timeline of the worst slide',
  },
  {
    what: 'Drop levels and sums, by scene',
    metrics: ['matrix/drop-level.vsync'],
    result: 'scenes.values.parts',
    why: 'Drop levels',
    also: 'overlay',
  },
  {
    what: 'Slices of ten seconds',
    metrics: ['matrix/drop-level.vsync'],
    result: 'scenes.slices',
    why: 'Drop levels',
  },
  {
    what: 'The listener’s calls, with the time since resume',
    metrics: ['matrix/frozen-listener'],
    result: 'metrics',
    why: EVERY,
    also: '`Hitchproof.setLateFrameListener`: threshold, scene, time since resume',
  },
  {
    what: 'Stutter windows with rate and longest frame',
    metrics: ['taobao/stutter'],
    result: 'slides.stutters',
    why: 'Stutter windows',
    also: 'timeline',
  },
  { what: 'Level of the last 736 ms', metrics: ['tinydancer/level'], result: 'metrics.parts', why: EVERY },
  {
    what: 'Number over the app, movable',
    from: matrix('view/FrameDecorator', 'FrameDecorator'),
    result: 'metrics',
    why: EVERY,
    also: "overlay: `recorders: ['overlay']`",
  },
  {
    what: 'Blocks of the looper: count, blocked and longest time',
    metrics: ['blockcanary/blocks'],
    result: 'metrics.parts',
    why: EVERY,
  },
  {
    what: 'Blocks of 100 ms and more',
    metrics: ['argusapm/blocks'],
    result: 'metrics',
    why: EVERY,
    also: 'option `blockMs`',
  },
  {
    what: 'The stack of a message that lasts',
    from: BLOCKCANARY,
    result: 'runs.hangs.threads',
    why: 'No answer',
  },
  {
    what: 'No answer for 5 s: all threads, locks and holders',
    from: ANR,
    result: 'runs.hangs.threads',
    why: 'No answer',
    also: 'Allure and JUnit as the trace, with screen and log',
  },
  { what: 'The calls of the second before', from: ANR, result: 'runs.hangs.methods', why: 'No answer' },
  {
    what: 'A crash: the whole stack, with original names',
    from: BLOCKCANARY,
    result: 'runs.failure.trace',
    why: 'Failed runs',
    also: 'Allure and JUnit as the trace',
  },
  {
    what: 'Start of every activity',
    metrics: ['activity-start'],
    result: 'scenes.values',
    why: 'Screens',
    also: 'terminal, history; budgets by scene',
  },
  {
    what: 'Start of the process to its first frame',
    metrics: ['process-start'],
    result: 'startUp',
    why: 'Start-up',
    also: 'history',
  },
  {
    what: 'Main factor of late frames',
    metrics: ['main-factor', 'taobao/main-factor'],
    result: 'causes.mainFactors',
    why: 'Main factors',
    also: 'terminal, summary',
  },
  {
    what: 'Stages of a frame',
    metrics: ['main-factor'],
    result: 'causes.stages',
    why: 'Stages of a frame',
    also: 'timeline',
  },
  {
    what: 'Stutter stacks, clustered',
    metrics: ['taobao/stutter'],
    result: 'causes.stacks',
    why: 'Stacks by hitch time',
    also: 'flame graph, exports',
  },
  {
    what: 'Tree of slow methods',
    from: matrix('tracer/EvilMethodTracer', 'EvilMethodTracer'),
    result: 'causes.slowMethods',
    why: 'Methods by hitch time',
  },
  {
    what: 'Values by activity or label',
    metrics: ['matrix/drop-level.total'],
    result: 'scenes',
    why: 'Screens',
  },
  {
    what: 'Two builds: stacks new, gone, grown',
    metrics: ['taobao/stutter'],
    result: 'builds.stacks',
    why: 'Both builds',
    also: '`compare`; `trend --by release`',
  },
];

const link = ({ title, url }: Source): string => `[${title}](${url})`;
const originOf = ({ metrics: [id] = [], from }: ShownRow): Source => {
  const source = from ?? metrics.find((metric) => metric.id === id)?.sources[0];
  if (source === undefined) throw new Error(`The row has no source: name a metric or a source of ${id}.`);
  return source;
};

/** The metrics that no row has named: each is seen where all are. */
const OTHERS: readonly ShownRow[] = metrics
  .filter(({ id }) => !SHOWN.some((row) => row.metrics?.includes(id)))
  .map(({ id, title }) => ({ what: title, metrics: [id], result: 'metrics', why: EVERY, also: 'history' }));

/** docs/what-is-shown.md */
export function shownPage(): string {
  const rows = [...SHOWN, ...OTHERS].map((row) => [
    row.what,
    link(originOf(row)),
    (row.metrics ?? []).map((id) => `\`${id}\``).join(', ') || '–',
    `\`${row.result}\``,
    row.why,
    row.also ?? '–',
  ]);
  const head = ['what', 'described by', 'metric', 'in `result.json`', 'on the page of causes', 'also'];
  return `${INTRODUCTION}\n\n${table(head, rows)}\n`;
}

const INTRODUCTION = `# What is shown, and where

What the articles and tools of this field describe, and the places where each is seen. Paths are those of a scenario in
\`result.json\`, as in \`scenarios[].scenes[].slices\`. The page of causes is \`scenarios/<name>/why.html\`; Allure has it as an
attachment of the test, besides the verdict, the pictures and, of a run that failed, its stack, screen and log. \`npx hitchproof
explain <metric>\` prints a metric's definition. \`npx hitchproof alarms\` and \`digest\` tell when a value got worse, with its cause and owner.`;
