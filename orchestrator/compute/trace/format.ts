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
export type Layout = readonly (readonly [name: string, codec: Codec])[];
export type ColumnName<L extends Layout> = L[number][0];
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

export const FRAME = [
  ['vsync', 'dd'],
  ['callbackDelay', 'z'],
  ['period', 'd'],
  ['flags', 'u'],
] as const satisfies Layout;
export const SCROLL = [
  ['ordinal', 'd'],
  ['delay', 'z'],
  ['window', 'u'],
  ['dx', 'z'],
  ['dy', 'z'],
  ['flags', 'u'],
] as const satisfies Layout;
export const TOUCH = [
  ['eventTime', 'd'],
  ['ordinal', 'd'],
  ['dispatchDelay', 'z'],
  ['action', 'u'],
  ['pointer', 'u'],
  ['x', 'd'],
  ['y', 'd'],
  ['window', 'u'],
] as const satisfies Layout;
export const FRAME_METRICS = [
  ['vsync', 'dd'],
  ['intendedLag', 'z'],
  ['unknownDelay', 'u'],
  ['input', 'u'],
  ['animation', 'u'],
  ['layoutMeasure', 'u'],
  ['draw', 'u'],
  ['sync', 'u'],
  ['commandIssue', 'u'],
  ['swapBuffers', 'u'],
  ['rest', 'z'],
  ['gpu', 'u'],
  ['deadline', 'd'],
  ['flags', 'u'],
  ['dropCount', 'u'],
  ['window', 'u'],
] as const satisfies Layout;
/** After the columns: the string ids of all stacks in sequence, innermost frame first. */
export const STACK = [
  ['time', 'd'],
  ['ordinal', 'd'],
  ['cost', 'u'],
  ['thread', 'u'],
  ['depth', 'u'],
] as const satisfies Layout;
export const MARK = [
  ['time', 'd'],
  ['ordinal', 'd'],
  ['kind', 'u'],
  ['text', 'u'],
] as const satisfies Layout;
export const DISPLAY = [
  ['time', 'd'],
  ['periodNs', 'u'],
  ['mode', 'u'],
] as const satisfies Layout;
export const CONDITION = [
  ['time', 'd'],
  ['key', 'u'],
  ['value', 'z'],
] as const satisfies Layout;
export const DISPATCH = [
  ['start', 'd'],
  ['wall', 'u'],
  ['target', 'u'],
] as const satisfies Layout;
/** `call`: twice the string id of the method, plus 1 at its exit. */
export const METHOD = [
  ['time', 'd'],
  ['call', 'u'],
] as const satisfies Layout;
export const SCROLLABLE = [
  ['time', 'd'],
  ['window', 'u'],
  ['kind', 'u'],
  ['width', 'u'],
  ['height', 'u'],
  ['edges', 'u'],
  ['firstPosition', 'z'],
] as const satisfies Layout;
/** `presentLag`: present time − vsync + 1; 0 unknown. */
export const JANK_DATA = [
  ['vsync', 'd'],
  ['type', 'u'],
  ['scheduled', 'u'],
  ['actual', 'u'],
  ['presentLag', 'u'],
  ['window', 'u'],
] as const satisfies Layout;
export const BOUND_ROW = [
  ['time', 'd'],
  ['ordinal', 'd'],
  ['window', 'u'],
  ['position', 'u'],
] as const satisfies Layout;
export const LOSS = [
  ['stream', 'u'],
  ['lost', 'u'],
  ['from', 'd'],
  ['to', 'd'],
  ['why', 'u'],
] as const satisfies Layout;
export const WINDOW = [
  ['time', 'd'],
  ['window', 'u'],
  ['event', 'u'],
  ['name', 'u'],
] as const satisfies Layout;
