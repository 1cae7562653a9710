import type { Trace } from '../../../trace/trace.ts';
import type { ClassEntry, MappingIndex } from './mapping-index.ts';
import { type MethodRow, RowFlag } from './method-rows.ts';

/** A line of a Java stack: `class.method(File.java:12)`. */
interface StackFrame {
  readonly className: string;
  readonly method: string;
  /** The text in brackets before the line: a file, `SourceFile`, `Unknown Source` or `Native Method`. */
  readonly file: string;
  /** Undefined for line 0 too. */
  readonly line: number | undefined;
}

const FRAME = /^(.+)\.([^.(]+)\(([^()]*?)(?::(\d+))?\)$/;

/** Undefined for a text that is not a frame, such as the header of an exception. */
export function parseFrame(text: string): StackFrame | undefined {
  const [, className, method, file, line] = FRAME.exec(text.trim().replace(/^at /, '')) ?? [];
  if (className === undefined || method === undefined) return undefined;
  return { className, method, file: file ?? '', line: Number(line ?? 0) || undefined };
}

const printFrame = ({ className, method, file, line }: StackFrame): string =>
  `${className}.${method}(${file}${line === undefined ? '' : `:${line}`})`;

/** The original frames of a frame, innermost first; none for a frame that the compiler synthesized. */
export type Original = readonly string[];

/** The original frames of one frame; the first reading if the mapping is ambiguous. */
export const retrace = (index: MappingIndex, frame: string): Original =>
  alternativesOf(index, frame)[0] ?? [];

/** A whole stack, innermost first. `thrown` is the residual class of the exception that it belongs to. */
export const retraceStack = (index: MappingIndex, frames: readonly string[], thrown?: string): Original =>
  stackAlternatives(index, frames, thrown).flatMap((alternatives) => alternatives[0] ?? []);

/** The readings of each frame of a stack; none for an outline, whose line its caller's frame uses. */
export function stackAlternatives(
  index: MappingIndex,
  frames: readonly string[],
  thrown?: string,
): readonly (readonly Original[])[] {
  let outlineLine: number | undefined;
  return frames.map((frame, depth) => {
    const context = { outlineLine, thrown: depth === 0 ? thrown : undefined };
    outlineLine = outlineLineOf(index, frame);
    return outlineLine === undefined ? alternativesOf(index, frame, context) : [];
  });
}

interface FrameContext {
  /** Line within the outline that this frame called; selects one of the outlined positions. */
  readonly outlineLine?: number | undefined;
  readonly thrown?: string | undefined;
}

/** All readings of a frame that the mapping allows, sorted by name like the output of R8's retrace. */
export function alternativesOf(
  index: MappingIndex,
  text: string,
  context: FrameContext = {},
): readonly Original[] {
  const frame = parseFrame(text);
  const entry = frame === undefined ? undefined : index.classes.get(frame.className);
  if (frame === undefined) return [[text]];
  if (entry === undefined) return [[printFrame(frame)]];
  const stacks = candidatesFor(index, entry, frame.method, frame.line);
  if (stacks.length === 0) return [[printFrame(inClass(index, frame, entry.original))]];
  const readings = stacks.flatMap((stack) => readingsOf(index, stack, frame, context));
  // Empty readings come from compiler-made bridges and are dropped.
  const telling = readings.filter((reading) => reading.length > 0);
  return [...new Map(telling.map((reading) => [reading.join('\n'), reading])).entries()]
    .sort(([a], [b]) => (a.replace(/\d+/g, padded) < b.replace(/\d+/g, padded) ? -1 : 1))
    .map(([, reading]) => reading);
}

const padded = (digits: string): string => digits.padStart(10, '0');

const inClass = (index: MappingIndex, frame: StackFrame, original: string): StackFrame => ({
  ...frame,
  className: original,
  file: sourceFileOf(index, original, frame.file),
});

function readingsOf(
  index: MappingIndex,
  stack: InlineStack,
  frame: StackFrame,
  context: FrameContext,
): readonly Original[] {
  const callsite = stack.map((row) => index.callsites.get(row)).find((positions) => positions !== undefined);
  const moved = context.outlineLine === undefined ? undefined : callsite?.[String(context.outlineLine)];
  if (moved !== undefined) return alternativesOf(index, printFrame({ ...frame, line: moved }));
  const shown = stack
    .slice(removedInnerFrames(index, stack, context.thrown))
    .filter((row) => !index.rows.has(row, RowFlag.synthesized));
  return shown.reduce<readonly Original[]>(
    (readings, row) =>
      readings.flatMap((reading) => originalFrames(index, row, frame).map((text) => [...reading, text])),
    [[]],
  );
}

function originalFrames(index: MappingIndex, row: number, frame: StackFrame): readonly string[] {
  const method = index.rows.at(row);
  const className = index.names.nameOf(method.holder);
  const file = sourceFileOf(index, className, frame.file);
  return originalLines(method, frame.line).map((line) =>
    printFrame({ className, method: nameOf(index.names.nameOf(method.signature)), file, line }),
  );
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('));

/** The frame's line if it is an outline: code moved out of several methods, identified by its caller's frame. */
function outlineLineOf(index: MappingIndex, text: string): number | undefined {
  const frame = parseFrame(text);
  const entry = frame === undefined ? undefined : index.classes.get(frame.className);
  if (frame?.line === undefined || entry === undefined) return undefined;
  const rows = candidatesFor(index, entry, frame.method, frame.line).flat();
  return rows.some((row) => index.rows.has(row, RowFlag.outline)) ? frame.line : undefined;
}

/**
 * The original lines that a residual line can mean; several if the original range has another length.
 * [undefined] if the mapping has none (line 0) or the frame had none.
 * https://r8.googlesource.com/r8/+/refs/heads/main/src/main/java/com/android/tools/r8/naming/ClassNamingForNameMapper.java
 */
function originalLines(row: MethodRow, line: number | undefined): readonly (number | undefined)[] {
  const { start, end, originalStart, originalEnd } = row;
  if (originalStart < 0) return [line];
  if (start < 0) return [originalStart || undefined];
  const known = line ?? 0;
  if (known < start || known > end) return [undefined];
  if (originalStart === originalEnd) return [originalStart || undefined];
  if (originalEnd - originalStart === end - start) return [originalStart + known - start || undefined];
  return Array.from({ length: originalEnd - originalStart + 1 }, (_, i) => originalStart + i);
}

const THROWS = /^throws\(L(.+);\)$/;
const REMOVE_INNER = /^removeInnerFrames\((\d+)\)$/;

/**
 * Number of inner frames that rewriteFrame rules remove from the top frame of a stack whose exception they name; none if
 * together they would remove more than there are.
 * @param thrown the exception's residual class name
 */
function removedInnerFrames(index: MappingIndex, stack: InlineStack, thrown: string | undefined): number {
  if (thrown === undefined) return 0;
  const holds = (condition: string): boolean => THROWS.exec(condition)?.[1]?.replaceAll('/', '.') === thrown;
  const removed = stack
    .flatMap((row) => index.rewrites.get(row) ?? [])
    .filter(({ conditions }) => conditions.every(holds))
    .flatMap(({ actions }) => actions)
    .reduce((sum, action) => sum + Number(REMOVE_INNER.exec(action)?.[1] ?? 0), 0);
  return removed > stack.length ? 0 : removed;
}

/** The trace with retraced stacks, as an unobfuscated build would have recorded it. */
export const withOriginalNames = (trace: Trace, index: MappingIndex | undefined): Trace =>
  index === undefined
    ? trace
    : {
        ...trace,
        stacks: trace.stacks.map((stack) => ({ ...stack, frames: retraceStack(index, stack.frames) })),
      };

/** Replaces the file in frames of native code. */
const NATIVE = 'Native Method';

/**
 * The file of an original class: from the mapping, or else derived from the outermost class as R8 does.
 * https://r8.googlesource.com/r8/+/refs/heads/main/src/main/java/com/android/tools/r8/retrace/internal/RetraceUtils.java
 */
function sourceFileOf(index: MappingIndex, originalClass: string, givenFile: string): string {
  const mapped = index.sourceFiles.get(originalClass);
  return mapped ?? (givenFile === NATIVE ? givenFile : inferredFile(originalClass, givenFile));
}

function inferredFile(originalClass: string, givenFile: string): string {
  const simple = originalClass.slice(originalClass.lastIndexOf('.') + 1);
  // Empty for the classes that R8 makes, such as `$r8$lambda$x`, whose file is `.java`.
  const [outer = ''] = simple.split('$', 1);
  const extension = /\.(\w+)$/.exec(givenFile)?.[1];
  const isKotlin = extension === 'kt' || (extension === undefined && outer.endsWith('Kt'));
  if (!isKotlin) return `${outer}.java`;
  return `${outer.endsWith('Kt') ? outer.slice(0, -2) : outer}.kt`;
}

/** Method rows of one residual position, innermost inlined frame first. */
type InlineStack = readonly number[];

/** The inline stacks that a residual method and line can mean; several if the mapping is ambiguous. */
function candidatesFor(
  index: MappingIndex,
  entry: ClassEntry,
  method: string,
  line: number | undefined,
): readonly InlineStack[] {
  const stacks = inlineStacks(index, entry, method);
  const rowOf = (stack: InlineStack): MethodRow => index.rows.at(stack[0] ?? -1);
  const atLine = stacks.filter((stack) => covers(rowOf(stack), line ?? 0));
  if (atLine.length > 0) return atLine;
  const unranged = stacks.filter((stack) => rowOf(stack).start < 0);
  if (unranged.length > 0) return unranged;
  // Without a line only the outermost method is certain: inlined methods depend on the line.
  return line === undefined ? stacks.map((stack) => stack.slice(-1)) : [];
}

const covers = (row: MethodRow, line: number): boolean =>
  row.start >= 0 && row.start <= line && line <= row.end;

/** Successive rows of one residual range are one call inlined into the next. */
function inlineStacks(index: MappingIndex, entry: ClassEntry, method: string): readonly InlineStack[] {
  const residual = index.names.find(method);
  const stacks: number[][] = [];
  if (residual === undefined) return stacks;
  let previous: MethodRow | undefined;
  for (let row = entry.from; row < entry.to; row++) {
    if (index.rows.residualOf(row) !== residual) continue;
    const current = index.rows.at(row);
    const continues = current.start >= 0 && previous?.start === current.start && previous.end === current.end;
    if (continues) stacks.at(-1)?.push(row);
    else stacks.push([row]);
    previous = current;
  }
  return stacks;
}
