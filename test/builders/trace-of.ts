import {
  BlockType,
  CONDITION,
  type ColumnName,
  DISPLAY,
  FRAME,
  FRAME_METRICS,
  JANK_DATA,
  type Layout,
  MARK,
  SCROLL,
  SCROLLABLE,
  STACK,
  TOUCH,
  WINDOW,
} from '../../orchestrator/compute/trace/format.ts';
import { type Row, TraceWriter } from './trace-writer.ts';

type Spec<L extends Layout> = Partial<Record<ColumnName<L>, number>>;

/** The records of a trace, in the file's units (µs, 1/16 px); missing columns are 0. */
export interface TraceSpec {
  readonly session?: string;
  readonly epochNs?: bigint;
  readonly deflate?: boolean;
  readonly recordsPerBlock?: number;
  readonly meta?: object;
  readonly frames?: readonly Spec<typeof FRAME>[];
  readonly scrolls?: readonly Spec<typeof SCROLL>[];
  readonly touches?: readonly Spec<typeof TOUCH>[];
  /** `total` instead of the file's `rest`; `gpu` and `deadline` undefined = not reported. */
  readonly frameMetrics?: readonly FrameMetricsSpec[];
  readonly stacks?: readonly { time: number; ordinal: number; cost?: number; frames: readonly string[] }[];
  readonly marks?: readonly { time: number; ordinal?: number; kind: string; text: string }[];
  readonly displays?: readonly Spec<typeof DISPLAY>[];
  readonly conditions?: readonly { time: number; key: string; value: number }[];
  readonly verdicts?: readonly Spec<typeof JANK_DATA>[];
  readonly scrollables?: readonly Spec<typeof SCROLLABLE>[];
  readonly windows?: readonly { time: number; window?: number; event: number; name?: string }[];
  /** False if the process died before the END block. */
  readonly closed?: boolean;
  /** Why it was closed (default: `stop`). */
  readonly endReason?: string;
}
export type FrameMetricsSpec = Omit<Spec<typeof FRAME_METRICS>, 'rest'> & { readonly total?: number };

/** The bytes of a trace with these records. */
export function traceOf(spec: TraceSpec): Uint8Array {
  const writer = new TraceWriter(spec);
  writer.meta(spec.meta ?? { probe: '1.0.0' });
  const write = <L extends Layout>(
    type: number,
    layout: L,
    rows: readonly Spec<L>[],
    time: ColumnName<L>,
  ): void => {
    const size = spec.recordsPerBlock ?? 256;
    for (let at = 0; at < rows.length; at += size) {
      const full = rows.slice(at, at + size).map((row) => filled(layout, row));
      writer.events(type, layout, full, Math.max(0, full[0]?.[time] ?? 0));
    }
  };
  const id = (text: string): number => writer.strings([text])[0] ?? 0;
  const textRows = <L extends Layout>(type: number, layout: L, rows: readonly Spec<L>[]): void =>
    write(type, layout, rows, 'time' as ColumnName<L>);
  textRows(BlockType.display, DISPLAY, spec.displays ?? [{ periodNs: 16_666_667 }]);
  textRows(
    BlockType.window,
    WINDOW,
    (spec.windows ?? []).map((row) => ({ window: 1, ...row, name: id(row.name ?? '') })),
  );
  textRows(
    BlockType.mark,
    MARK,
    (spec.marks ?? []).map((row) => ({ ...row, kind: id(row.kind), text: id(row.text) })),
  );
  write(BlockType.frame, FRAME, spec.frames ?? [], 'vsync');
  write(BlockType.scroll, SCROLL, spec.scrolls ?? [], 'ordinal');
  write(BlockType.touch, TOUCH, spec.touches ?? [], 'eventTime');
  write(BlockType.frameMetrics, FRAME_METRICS, (spec.frameMetrics ?? []).map(rawFrameMetrics), 'vsync');
  for (const stack of spec.stacks ?? []) writeStack(writer, stack);
  textRows(
    BlockType.condition,
    CONDITION,
    (spec.conditions ?? []).map((row) => ({ ...row, key: id(row.key) })),
  );
  write(BlockType.jankData, JANK_DATA, spec.verdicts ?? [], 'vsync');
  textRows(BlockType.scrollable, SCROLLABLE, spec.scrollables ?? []);
  if (spec.closed !== false) writer.end(lastVsync(spec), streamTotals(spec), spec.endReason);
  return writer.bytes();
}

function writeStack(writer: TraceWriter, stack: NonNullable<TraceSpec['stacks']>[number]): void {
  const [thread = 0, ...ids] = writer.strings(['main', ...stack.frames]);
  const row = {
    time: stack.time,
    ordinal: stack.ordinal,
    cost: stack.cost ?? 200,
    thread,
    depth: ids.length,
  };
  writer.events(BlockType.stack, STACK, [row], stack.time, ids);
}

function rawFrameMetrics(row: FrameMetricsSpec): Spec<typeof FRAME_METRICS> {
  const { total, ...same } = row;
  const raw = filled(FRAME_METRICS, same);
  const { unknownDelay, input, animation, layoutMeasure, draw, sync, commandIssue, swapBuffers } = raw;
  const eight = unknownDelay + input + animation + layoutMeasure + draw + sync + commandIssue + swapBuffers;
  return {
    ...raw,
    window: row.window ?? 1,
    rest: (total ?? eight) - eight,
    gpu: row.gpu === undefined ? 0 : row.gpu + 1,
    deadline: row.deadline === undefined ? 0 : row.deadline + 1,
  };
}

function filled<L extends Layout>(layout: L, row: Spec<L>): Row<L> {
  return Object.fromEntries(layout.map(([name]) => [name, row[name as ColumnName<L>] ?? 0])) as Row<L>;
}

const lastVsync = (spec: TraceSpec): number => spec.frames?.at(-1)?.vsync ?? 0;

function streamTotals(spec: TraceSpec): readonly (readonly [number, number, number, number])[] {
  const counts: readonly (readonly [number, readonly unknown[] | undefined])[] = [
    [BlockType.frame, spec.frames],
    [BlockType.scroll, spec.scrolls],
    [BlockType.touch, spec.touches],
    [BlockType.frameMetrics, spec.frameMetrics],
    [BlockType.stack, spec.stacks],
  ];
  return counts.map(([stream, rows = []]) => [stream, rows.length, rows.length, 0]);
}
