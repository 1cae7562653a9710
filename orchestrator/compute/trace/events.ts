import { decodeStream } from './decode-stream.ts';
import {
  BlockType,
  BOUND_ROW,
  CONDITION,
  DISPATCH,
  DISPLAY,
  type EventRow,
  fieldOf,
  JANK_DATA,
  type Layout,
  LOSS,
  MARK,
  METHOD,
  SCROLLABLE,
  WINDOW,
} from './format.ts';
import type { OpenBlock } from './scan-blocks.ts';
import type { StringTable } from './strings.ts';
import { type Damage, type EventStreams, WINDOW_EVENTS } from './trace.ts';

type BlocksOf = (type: number) => readonly OpenBlock[];

/** The rare streams, one object per record. */
export function decodeEvents(
  blocksOf: BlocksOf,
  text: StringTable,
  damage: Damage[],
): Omit<EventStreams, 'stacks'> {
  const rows = <L extends Layout>(type: number, layout: L): readonly EventRow<L>[] => {
    const { count, ...columns } = decodeStream(layout, blocksOf(type), damage);
    const byField = new Map<string, Float64Array>(Object.entries(columns));
    const fields = layout.map((declared) => {
      const field = fieldOf(declared);
      return { field, column: byField.get(field), isText: declared[2] === 'text' };
    });
    return Array.from({ length: count }, (_, i) => {
      const row: Record<string, number | string> = {};
      for (const { field, column, isText } of fields) {
        const value = column?.[i] ?? Number.NaN;
        row[field] = isText ? text(value) : value;
      }
      return row as EventRow<L>;
    });
  };
  return {
    marks: rows(BlockType.mark, MARK),
    displays: rows(BlockType.display, DISPLAY),
    conditions: rows(BlockType.condition, CONDITION),
    dispatches: rows(BlockType.dispatch, DISPATCH),
    methods: rows(BlockType.method, METHOD).map(({ timeUs, call }) => {
      return { timeUs, method: text(Math.floor(call / 2)), isExit: call % 2 === 1 };
    }),
    scrollables: rows(BlockType.scrollable, SCROLLABLE),
    windows: rows(BlockType.window, WINDOW).map((row) => {
      return { ...row, event: WINDOW_EVENTS[row.event] ?? 'unknown' };
    }),
    verdicts: rows(BlockType.jankData, JANK_DATA).map(({ presentLag, ...row }) => {
      return { ...row, presentUs: presentLag === 0 ? Number.NaN : row.vsyncUs + presentLag - 1 };
    }),
    boundRows: rows(BlockType.boundRow, BOUND_ROW),
    losses: rows(BlockType.loss, LOSS),
  };
}
