/** `class.method(File.java:42)` taken apart; file and line are missing where the runtime did not know them. */
export interface StackFrame {
  readonly method: string;
  readonly file: string;
  readonly line: number;
}

export function stackFrameOf(text: string): StackFrame {
  const [, method = text, file = '', line = '0'] = /^(.*)\(([^():]*)(?::(\d+))?\)$/.exec(text) ?? [];
  return { method, file, line: Number(line) };
}
