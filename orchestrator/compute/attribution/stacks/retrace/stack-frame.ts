/** A line of a Java stack: `class.method(File.java:12)`. */
export interface StackFrame {
  readonly className: string;
  readonly method: string;
  /** What stands between the brackets before the line: a file, `SourceFile`, `Unknown Source`, `Native Method`. */
  readonly file: string;
  /** Line 0 tells as little as none. */
  readonly line: number | undefined;
}

const FRAME = /^(.+)\.([^.(]+)\(([^()]*?)(?::(\d+))?\)$/;

/** Undefined for what is no frame, such as the header of an exception. */
export function parseFrame(text: string): StackFrame | undefined {
  const [, className, method, file, line] = FRAME.exec(text.trim().replace(/^at /, '')) ?? [];
  if (className === undefined || method === undefined) return undefined;
  return { className, method, file: file ?? '', line: Number(line ?? 0) || undefined };
}

export const printFrame = ({ className, method, file, line }: StackFrame): string =>
  `${className}.${method}(${file}${line === undefined ? '' : `:${line}`})`;
