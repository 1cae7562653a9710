/** A line of a Java stack: `class.method(File.java:12)`. */
export interface StackFrame {
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

export const printFrame = ({ className, method, file, line }: StackFrame): string =>
  `${className}.${method}(${file}${line === undefined ? '' : `:${line}`})`;
