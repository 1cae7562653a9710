import { crc32, deflateSync } from 'node:zlib';
import {
  BLOCK_HEADER_BYTES,
  BlockType,
  type Codec,
  type ColumnName,
  CRC_BYTES,
  FILE_EXTENSIONS,
  FLAG_DEFLATED,
  HEADER_BYTES,
  type Layout,
  MAGIC,
  MAJOR,
} from '../../orchestrator/compute/trace/format.ts';

export type Row<L extends Layout> = Readonly<Record<ColumnName<L>, number>>;

export interface WriterOptions {
  readonly session?: string;
  readonly epochNs?: bigint;
  readonly deflate?: boolean;
  readonly major?: number;
}

/** Writes `.hpt` bytes block by block (docs/trace-format.md), like the Java writer. */
export class TraceWriter {
  private readonly parts: Uint8Array[];
  private readonly deflate: boolean;
  private readonly ids = new Map<string, number>();
  private sequence = 0;

  constructor(options: WriterOptions = {}) {
    this.deflate = options.deflate ?? false;
    this.parts = [encodeHeader(options)];
  }

  /** One event block; `baseUs` is the first record's time. `tail` follows the columns (STACK). */
  events<L extends Layout>(
    type: number,
    layout: L,
    rows: readonly Row<L>[],
    baseUs: number,
    tail: readonly number[] = [],
  ): this {
    return this.block(type, rows.length, [...encodeEvents(layout, rows, baseUs), ...tail]);
  }

  meta(meta: object): this {
    return this.block(BlockType.meta, 1, [...utf8(JSON.stringify(meta))]);
  }

  /** Ids of the texts; writes a STRINGS block if any of them is new. */
  strings(texts: readonly string[]): readonly number[] {
    const fresh = [...new Set(texts)].filter((text) => !this.ids.has(text));
    if (fresh.length > 0) {
      const payload = encodeStrings(this.ids.size, fresh);
      for (const text of fresh) this.ids.set(text, this.ids.size);
      this.block(BlockType.strings, fresh.length, payload);
    }
    return texts.map((text) => this.ids.get(text) ?? 0);
  }

  end(
    timeUs: number,
    streams: readonly (readonly [stream: number, emitted: number, written: number, lost: number])[],
    reason = 'stop',
  ): this {
    const totals = streams.flatMap((row) => row.flatMap(varint));
    const text = utf8(reason);
    return this.block(BlockType.end, streams.length, [
      ...varint(timeUs),
      ...totals,
      ...varint(text.length),
      ...text,
    ]);
  }

  block(type: number, records: number, payload: ArrayLike<number>): this {
    const body = this.deflate ? deflateSync(Uint8Array.from(payload)) : Uint8Array.from(payload);
    const bytes = new Uint8Array(BLOCK_HEADER_BYTES + body.length + CRC_BYTES);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, type, true);
    view.setUint16(2, this.deflate ? FLAG_DEFLATED : 0, true);
    view.setUint32(4, body.length, true);
    view.setUint32(8, this.sequence++, true);
    view.setUint32(12, records, true);
    bytes.set(body, BLOCK_HEADER_BYTES);
    view.setUint32(bytes.length - CRC_BYTES, crc32(bytes.subarray(0, bytes.length - CRC_BYTES)), true);
    this.parts.push(bytes);
    return this;
  }

  bytes(): Uint8Array {
    return concatenate(this.parts);
  }
}

const NO_SESSION = '00000000-0000-4000-8000-000000000000';

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function encodeHeader({ session = NO_SESSION, epochNs = 0n, major = MAJOR }: WriterOptions): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(8, major, true);
  view.setUint32(12, HEADER_BYTES, true);
  bytes.set(
    session
      .replaceAll('-', '')
      .match(/../g)
      ?.map((hex) => Number.parseInt(hex, 16)) ?? [],
    16,
  );
  view.setBigInt64(32, epochNs, true);
  view.setUint32(HEADER_BYTES - CRC_BYTES, crc32(bytes.subarray(0, HEADER_BYTES - CRC_BYTES)), true);
  return bytes;
}

/** The payload of a STRINGS block. */
export function encodeStrings(firstId: number, texts: readonly string[]): number[] {
  const payload = varint(firstId);
  let previous: readonly number[] = [];
  for (const text of texts) {
    const whole = [...utf8(text)];
    const differs = whole.findIndex((byte, i) => byte !== previous[i]);
    const shared = differs < 0 ? whole.length : differs;
    const rest = withMark(text, shared) ?? whole.slice(shared);
    payload.push(...varint(shared), ...varint(rest.length), ...rest);
    previous = whole;
  }
  return payload;
}

/** What follows the first `shared` bytes with its file as a mark; undefined if the file does not follow from the class. */
function withMark(text: string, shared: number): readonly number[] | undefined {
  const frame = /^([^(]*\()(.*)$/su.exec(text);
  const [, method = '', place = ''] = frame ?? [];
  const name = /([^.$]*)(?:\$[^.]*)?\.[^.]*$/u.exec(method)?.[1];
  if (name === undefined || name === '' || utf8(method).length < shared) return undefined;
  for (const [mark, extension] of FILE_EXTENSIONS) {
    if (!place.startsWith(name + extension)) continue;
    return [...utf8(method).slice(shared), mark, ...utf8(place.slice((name + extension).length))];
  }
  return undefined;
}

/** The payload of an event block: base, then the columns. */
export function encodeEvents<L extends Layout>(layout: L, rows: readonly Row<L>[], baseUs: number): number[] {
  const payload = varint(baseUs);
  for (const [name, codec] of layout) {
    const values = rows.map((row) => row[name as ColumnName<L>]);
    const first = values[0] ?? 0;
    const constant = values.every((value) => value === first);
    payload.push(constant ? 1 : 0);
    for (const number of coded(codec, constant ? [first] : values, baseUs)) payload.push(...number);
  }
  return payload;
}

function coded(codec: Codec, values: readonly number[], baseUs: number): readonly number[][] {
  switch (codec) {
    case 'u':
      return values.map(varint);
    case 'z':
      return values.map(zigzag);
    case 'd':
      return differences(values, baseUs).map(zigzag);
    case 'dd': {
      const steps = differences(values, baseUs);
      return steps.map((step, i) => zigzag(i < 2 ? step : step - (steps[i - 1] ?? 0)));
    }
  }
}

const differences = (values: readonly number[], base: number): readonly number[] =>
  values.map((value, i) => value - (i === 0 ? base : (values[i - 1] ?? 0)));
const encoder = new TextEncoder();
const utf8 = (text: string): readonly number[] => [...encoder.encode(text)];
const zigzag = (value: number): number[] => varint(value >= 0 ? value * 2 : -value * 2 - 1);

export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}
