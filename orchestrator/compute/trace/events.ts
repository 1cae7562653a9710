import { type DecodedStream, type Decoding, decodeStream } from './decode-stream.ts';
import {
  BlockType,
  CONDITION,
  type ColumnName,
  DISPATCH,
  DISPLAY,
  type Layout,
  LOSS,
  MARK,
  SCROLLABLE,
  WINDOW,
} from './format.ts';
import type { OpenBlock } from './payload.ts';
import type { StringTable } from './strings.ts';
import type { Trace, WindowEventKind } from './trace.ts';

type EventStreams = Pick<
  Trace,
  'marks' | 'displays' | 'conditions' | 'dispatches' | 'scrollables' | 'windows' | 'losses'
>;
type BlocksOf = (type: number) => readonly OpenBlock[];

/** The rare streams, one object per record. */
export function decodeEvents(blocksOf: BlocksOf, text: StringTable, decoding: Decoding): EventStreams {
  const rows = <L extends Layout, T>(type: number, layout: L, make: (value: Value<L>) => T): readonly T[] =>
    rowsOf(decodeStream(layout, blocksOf(type), decoding), make);
  return {
    marks: rows(BlockType.mark, MARK, (v) => ({
      timeUs: v('time'),
      ordinal: v('ordinal'),
      kind: text(v('kind')),
      text: text(v('text')),
    })),
    displays: rows(BlockType.display, DISPLAY, (v) => ({
      timeUs: v('time'),
      periodNs: v('periodNs'),
      mode: v('mode'),
    })),
    conditions: rows(BlockType.condition, CONDITION, (v) => ({
      timeUs: v('time'),
      key: text(v('key')),
      value: v('value'),
    })),
    dispatches: rows(BlockType.dispatch, DISPATCH, (v) => ({
      startUs: v('start'),
      wallUs: v('wall'),
      target: text(v('target')),
    })),
    scrollables: rows(BlockType.scrollable, SCROLLABLE, (v) => ({
      timeUs: v('time'),
      window: v('window'),
      kind: text(v('kind')),
      widthPx: v('width'),
      heightPx: v('height'),
      edges: v('edges'),
      firstPosition: v('firstPosition'),
    })),
    windows: rows(BlockType.window, WINDOW, (v) => ({
      timeUs: v('time'),
      window: v('window'),
      event: WINDOW_EVENTS[v('event')] ?? 'unknown',
      name: text(v('name')),
    })),
    losses: rows(BlockType.loss, LOSS, (v) => ({
      stream: v('stream'),
      lost: v('lost'),
      fromUs: v('from'),
      toUs: v('to'),
      why: text(v('why')),
    })),
  };
}

type Value<L extends Layout> = (column: ColumnName<L>) => number;

function rowsOf<L extends Layout, T>(
  { count, columns }: DecodedStream<L>,
  make: (value: Value<L>) => T,
): readonly T[] {
  return Array.from({ length: count }, (_, row) => make((column) => columns[column][row] ?? Number.NaN));
}

const WINDOW_EVENTS: readonly WindowEventKind[] = [
  'added',
  'removed',
  'focus',
  'no-focus',
  'resumed',
  'paused',
  'gate-touch',
  'not-accelerated',
];
