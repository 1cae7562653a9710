import type { FrameOrdinal } from '../index-spaces.ts';

/**
 * The `.hpt` layout as one declared value, shared by the reader and the test writer.
 * Prose: docs/trace-format.md.
 */
export const MAGIC: readonly number[] = [0x89, 0x48, 0x50, 0x54, 0x0d, 0x0a, 0x1a, 0x0a];
export const MAJOR = 2;
/** The version in which each string was written whole. */
export const WHOLE_STRINGS_MAJOR = 1;
export const HEADER_BYTES = 44;
export const BLOCK_HEADER_BYTES = 16;
export const CRC_BYTES = 4;
export const MAX_PAYLOAD_BYTES = 64 * 1024;
export const MAX_STRING_BYTES = 4 * 1024;
/** Limit for the strings of a block, whole: as many as one payload had room for when strings shared nothing. */
export const MAX_BLOCK_STRING_BYTES = MAX_PAYLOAD_BYTES;
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Limit of rows per stream of one file: hours of frames. The probe begins a new file every 4 MiB. */
export const MAX_ROWS = 1 << 21;
/** Limit for all deflated blocks of one file after inflation: ten times the size at which the probe rotates. */
export const MAX_INFLATED_BYTES = 40 * 1024 * 1024;
/** Limit for the strings of one file, whole: a few bytes can stand for a long string. */
export const MAX_STRINGS_BYTES = MAX_INFLATED_BYTES;
export const MAX_VARINT_BYTES = 10;
export const FLAG_DEFLATED = 1;
/** Bytes that UTF-8 never has: in a string each stands for a file that is named like the class before it. */
export const FILE_EXTENSIONS: ReadonlyMap<number, string> = new Map([
  [0xff, '.java'],
  [0xfe, '.kt'],
]);

/** `u` LEB128 · `z` zigzag · `d` difference · `dd` difference of differences; the first is relative to `baseUs`. */
export type Codec = 'u' | 'z' | 'd' | 'dd';
export const EACH_RECORD = 0;
export const ONE_FOR_ALL = 1;
/** What a value means: the id of a string, the number of a frame callback, or a unit, which ends the name of its field. */
type Meaning = 'text' | 'frame' | Unit;
type Unit = 'Us' | 'Ns' | 'Px';
export type Layout = readonly (readonly [name: string, codec: Codec, meaning?: Meaning])[];
export type ColumnName<L extends Layout> = L[number][0];
type FieldName<C extends Layout[number]> = C extends readonly [
  infer Name extends string,
  Codec,
  infer U extends Unit,
]
  ? `${Name}${U}`
  : C[0];
type FieldValue<C extends Layout[number]> = C[2] extends 'text'
  ? string
  : C[2] extends 'frame'
    ? FrameOrdinal
    : number;
export const fieldOf = ([name, , meaning]: Layout[number]): string =>
  meaning === undefined || meaning === 'text' || meaning === 'frame' ? name : `${name}${meaning}`;

/** The records of a stream, a column for each field. */
export type Columns<L extends Layout> = { readonly count: number } & {
  readonly [C in L[number] as FieldName<C>]: Float64Array;
};
/** One of them as an object. */
export type EventRow<L extends Layout> = {
  readonly [C in L[number] as FieldName<C>]: FieldValue<C>;
};
/** Raw values of the file, before units and absent values are interpreted. */
export type RawColumns<L extends Layout> = Readonly<Record<ColumnName<L>, Float64Array>>;

export const BlockType = {
  meta: 1,
  strings: 2,
  frame: 3,
  scroll: 4,
  touch: 5,
  frameMetrics: 6,
  stack: 7,
  mark: 8,
  display: 9,
  condition: 10,
  dispatch: 11,
  method: 12,
  scrollable: 13,
  loss: 14,
  end: 15,
  window: 16,
  jankData: 17,
  boundRow: 18,
} as const;

/**
 * A row for each frame callback, whose place is the `ordinal` of the other streams. `period`: that of the frame timeline
 * (API 33+); 0 unknown. `flags`: bit 0: `FIRST_AFTER_ARMING`.
 */
export const FRAME = [
  ['vsync', 'dd', 'Us'],
  ['callbackDelay', 'z', 'Us'],
  ['period', 'd', 'Ns'],
  ['flags', 'u'],
] as const satisfies Layout;
/**
 * OnScrollChanged deliveries. `dx`, `dy`: of the content since the record before, 1/16 px. `flags`: bit 0: displacement
 * unknown; bit 1: the frame before drew it; bit 2: unknown because the watched views stood still.
 */
export const SCROLL = [
  ['ordinal', 'd'],
  ['delay', 'z', 'Us'],
  ['window', 'u'],
  ['dx', 'z'],
  ['dy', 'z'],
  ['flags', 'u'],
] as const satisfies Layout;
/** Every sample; historical ones are rows too. `action`: of the MotionEvent; bit 8 (256): historical. `x`, `y`: 1/16 px. */
export const TOUCH = [
  ['eventTime', 'd', 'Us'],
  ['ordinal', 'd'],
  ['dispatchDelay', 'z', 'Us'],
  ['action', 'u'],
  ['pointer', 'u'],
  ['x', 'd'],
  ['y', 'd'],
  ['window', 'u'],
] as const satisfies Layout;
export const FRAME_METRICS = [
  ['vsync', 'dd', 'Us'],
  ['intendedLag', 'z', 'Us'],
  ['unknownDelay', 'u', 'Us'],
  ['input', 'u', 'Us'],
  ['animation', 'u', 'Us'],
  ['layoutMeasure', 'u', 'Us'],
  ['draw', 'u', 'Us'],
  ['sync', 'u', 'Us'],
  ['commandIssue', 'u', 'Us'],
  ['swapBuffers', 'u', 'Us'],
  ['rest', 'z', 'Us'],
  ['gpu', 'u', 'Us'],
  ['deadline', 'd', 'Us'],
  ['flags', 'u'],
  ['dropCount', 'u'],
  ['window', 'u'],
] as const satisfies Layout;
/** After the columns: the string ids of all stacks in sequence, innermost frame first. */
export const STACK = [
  ['time', 'd', 'Us'],
  ['ordinal', 'd', 'frame'],
  ['cost', 'u', 'Us'],
  ['thread', 'u', 'text'],
  ['depth', 'u'],
] as const satisfies Layout;
export const MARK = [
  ['time', 'd', 'Us'],
  ['ordinal', 'd', 'frame'],
  ['kind', 'u', 'text'],
  ['text', 'u', 'text'],
] as const satisfies Layout;
export const DISPLAY = [
  ['time', 'd', 'Us'],
  ['periodNs', 'u'],
  ['mode', 'u'],
] as const satisfies Layout;
export const CONDITION = [
  ['time', 'd', 'Us'],
  ['key', 'u', 'text'],
  ['value', 'z'],
] as const satisfies Layout;
export const DISPATCH = [
  ['start', 'd', 'Us'],
  ['wall', 'u', 'Us'],
  ['target', 'u', 'text'],
] as const satisfies Layout;
/** `call`: twice the string id of the method, plus 1 at its exit. */
export const METHOD = [
  ['time', 'd', 'Us'],
  ['call', 'u'],
] as const satisfies Layout;
/** `edges`, bits 0–3: can scroll up, down, left, right. `firstPosition`: of the first child in the adapter; −1 unknown. */
export const SCROLLABLE = [
  ['time', 'd', 'Us'],
  ['window', 'u'],
  ['kind', 'u', 'text'],
  ['width', 'u', 'Px'],
  ['height', 'u', 'Px'],
  ['edges', 'u'],
  ['firstPosition', 'z'],
] as const satisfies Layout;
/**
 * `vsync`: of the frame's callback. `type`: bits of SurfaceControl.JankData: 1 composer, 2 application, 4 other; 0 in time.
 * `scheduled`: the time available to the app for the frame; `actual`: what it took. `presentLag`: present time − vsync + 1;
 * 0 unknown.
 */
export const JANK_DATA = [
  ['vsync', 'd', 'Us'],
  ['type', 'u'],
  ['scheduled', 'u', 'Us'],
  ['actual', 'u', 'Us'],
  ['presentLag', 'u'],
  ['window', 'u'],
] as const satisfies Layout;
/** `position`: in the adapter. */
export const BOUND_ROW = [
  ['time', 'd', 'Us'],
  ['ordinal', 'd', 'frame'],
  ['window', 'u'],
  ['position', 'u'],
] as const satisfies Layout;
/** `stream`: number of the block type whose records were lost. */
export const LOSS = [
  ['stream', 'u'],
  ['lost', 'u'],
  ['from', 'd', 'Us'],
  ['to', 'd', 'Us'],
  ['why', 'u', 'text'],
] as const satisfies Layout;
/** `event`: place in `WINDOW_EVENTS`. */
export const WINDOW = [
  ['time', 'd', 'Us'],
  ['window', 'u'],
  ['event', 'u'],
  ['name', 'u', 'text'],
] as const satisfies Layout;
