import { type DecodedStream, decodeStream } from './decode-stream.ts';
import {
  BlockType,
  BOUND_ROW,
  CONDITION,
  type ColumnName,
  DISPATCH,
  DISPLAY,
  JANK_DATA,
  type Layout,
  LOSS,
  MARK,
  METHOD,
  SCROLLABLE,
  WINDOW,
} from './format.ts';
import type { OpenBlock } from './payload.ts';
import type { StringTable } from './strings.ts';
import {
  type BoundRow,
  type Condition,
  type Damage,
  type Dispatch,
  type DisplayChange,
  type Loss,
  type Mark,
  type MethodEvent,
  type Scrollable,
  type Trace,
  type Verdict,
  WINDOW_EVENTS,
  type WindowEvent,
} from './trace.ts';

type EventStreams = Pick<
  Trace,
  | 'marks'
  | 'displays'
  | 'conditions'
  | 'dispatches'
  | 'methods'
  | 'scrollables'
  | 'windows'
  | 'verdicts'
  | 'boundRows'
  | 'losses'
>;
type BlocksOf = (type: number) => readonly OpenBlock[];

/** The rare streams, one object per record. */
export function decodeEvents(blocksOf: BlocksOf, text: StringTable, damage: Damage[]): EventStreams {
  const rows = <L extends Layout, T>(type: number, layout: L, make: Make<L, T>): readonly T[] =>
    rowsOf(decodeStream(layout, blocksOf(type), damage), text, make);
  return {
    marks: rows(BlockType.mark, MARK, markOf),
    displays: rows(BlockType.display, DISPLAY, displayOf),
    conditions: rows(BlockType.condition, CONDITION, conditionOf),
    dispatches: rows(BlockType.dispatch, DISPATCH, dispatchOf),
    methods: rows(BlockType.method, METHOD, methodOf),
    scrollables: rows(BlockType.scrollable, SCROLLABLE, scrollableOf),
    windows: rows(BlockType.window, WINDOW, windowOf),
    verdicts: rows(BlockType.jankData, JANK_DATA, verdictOf),
    boundRows: rows(BlockType.boundRow, BOUND_ROW, boundRowOf),
    losses: rows(BlockType.loss, LOSS, lossOf),
  };
}

type Value<L extends Layout> = (column: ColumnName<L>) => number;
type Make<L extends Layout, T> = (value: Value<L>, text: StringTable) => T;

function rowsOf<L extends Layout, T>(
  { count, columns }: DecodedStream<L>,
  text: StringTable,
  make: Make<L, T>,
): readonly T[] {
  return Array.from({ length: count }, (_, row) =>
    make((column) => columns[column][row] ?? Number.NaN, text),
  );
}

const markOf: Make<typeof MARK, Mark> = (v, text) => ({
  timeUs: v('time'),
  ordinal: v('ordinal'),
  kind: text(v('kind')),
  text: text(v('text')),
});

const displayOf: Make<typeof DISPLAY, DisplayChange> = (v) => ({
  timeUs: v('time'),
  periodNs: v('periodNs'),
  mode: v('mode'),
});

const conditionOf: Make<typeof CONDITION, Condition> = (v, text) => ({
  timeUs: v('time'),
  key: text(v('key')),
  value: v('value'),
});

const dispatchOf: Make<typeof DISPATCH, Dispatch> = (v, text) => ({
  startUs: v('start'),
  wallUs: v('wall'),
  target: text(v('target')),
});

const methodOf: Make<typeof METHOD, MethodEvent> = (v, text) => ({
  timeUs: v('time'),
  method: text(Math.floor(v('call') / 2)),
  isExit: v('call') % 2 === 1,
});

const scrollableOf: Make<typeof SCROLLABLE, Scrollable> = (v, text) => ({
  timeUs: v('time'),
  window: v('window'),
  kind: text(v('kind')),
  widthPx: v('width'),
  heightPx: v('height'),
  edges: v('edges'),
  firstPosition: v('firstPosition'),
});

const windowOf: Make<typeof WINDOW, WindowEvent> = (v, text) => ({
  timeUs: v('time'),
  window: v('window'),
  event: WINDOW_EVENTS[v('event')] ?? 'unknown',
  name: text(v('name')),
});

const verdictOf: Make<typeof JANK_DATA, Verdict> = (v) => ({
  vsyncUs: v('vsync'),
  type: v('type'),
  scheduledUs: v('scheduled'),
  actualUs: v('actual'),
  presentUs: v('presentLag') === 0 ? Number.NaN : v('vsync') + v('presentLag') - 1,
  window: v('window'),
});

const boundRowOf: Make<typeof BOUND_ROW, BoundRow> = (v) => ({
  timeUs: v('time'),
  ordinal: v('ordinal'),
  window: v('window'),
  position: v('position'),
});

const lossOf: Make<typeof LOSS, Loss> = (v, text) => ({
  stream: v('stream'),
  lost: v('lost'),
  fromUs: v('from'),
  toUs: v('to'),
  why: text(v('why')),
});
