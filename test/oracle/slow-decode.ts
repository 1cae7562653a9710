import {
  BlockType,
  FRAME,
  FRAME_METRICS,
  type Layout,
  SCROLL,
  TOUCH,
} from '../../orchestrator/compute/trace/format.ts';

/** A record as a plain object with its columns by name. */
export type SlowRecord = Readonly<Record<string, number>>;
export interface SlowRecords {
  readonly frames: readonly SlowRecord[];
  readonly scrolls: readonly SlowRecord[];
  readonly touches: readonly SlowRecord[];
  readonly rows: readonly SlowRecord[];
}

/**
 * Reads an undamaged trace in the obvious way: one object per record. It shares only the table of columns with the
 * product's decoder.
 */
export function slowDecode(bytes: Uint8Array): SlowRecords {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const of = new Map<number, SlowRecord[]>();
  for (let at = 44; at < bytes.length; ) {
    const type = view.getUint16(at, true);
    const payloadBytes = view.getUint32(at + 4, true);
    const layout = LAYOUTS.get(type);
    if (layout !== undefined) {
      const payload = bytes.subarray(at + 16, at + 16 + payloadBytes);
      of.set(type, (of.get(type) ?? []).concat(recordsIn(payload, layout, view.getUint32(at + 12, true))));
    }
    at += 16 + payloadBytes + 4;
  }
  const list = (type: number): readonly SlowRecord[] => of.get(type) ?? [];
  return {
    frames: list(BlockType.frame),
    scrolls: list(BlockType.scroll),
    touches: list(BlockType.touch),
    rows: list(BlockType.frameMetrics).map(withTotal),
  };
}

const LAYOUTS = new Map<number, Layout>([
  [BlockType.frame, FRAME],
  [BlockType.scroll, SCROLL],
  [BlockType.touch, TOUCH],
  [BlockType.frameMetrics, FRAME_METRICS],
]);
const STAGES = [
  'unknownDelay',
  'input',
  'animation',
  'layoutMeasure',
  'draw',
  'sync',
  'commandIssue',
  'swapBuffers',
];

const withTotal = (row: SlowRecord): SlowRecord => ({
  ...row,
  total: STAGES.reduce((sum, stage) => sum + (row[stage] ?? 0), row.rest ?? 0),
});

function recordsIn(payload: Uint8Array, layout: Layout, count: number): SlowRecord[] {
  let at = 0;
  const unsigned = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = payload[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = (): number => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const base = unsigned();
  const records: Record<string, number>[] = Array.from({ length: count }, () => ({}));
  for (const [name, codec] of layout) {
    const constant = payload[at++] === 1;
    const values: number[] = [];
    for (let i = 0; i < (constant ? 1 : count); i++) {
      if (codec === 'u') values.push(unsigned());
      else if (codec === 'z') values.push(signed());
      else if (i === 0) values.push(base + signed());
      else if (codec === 'd') values.push((values[i - 1] ?? 0) + signed());
      else
        values.push(
          (values[i - 1] ?? 0) + (i === 1 ? 0 : (values[i - 1] ?? 0) - (values[i - 2] ?? 0)) + signed(),
        );
    }
    records.forEach((record, i) => {
      record[name] = values[constant ? 0 : i] ?? 0;
    });
  }
  return records;
}
