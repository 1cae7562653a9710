/** The parts of `class.method(File.java:42)`; an unknown file is empty, an unknown line 0. */
export interface FramePlace {
  readonly method: string;
  readonly file: string;
  readonly line: number;
}

export function framePlaceOf(text: string): FramePlace {
  const [, method = text, file = '', line = '0'] = /^(.*)\(([^():]*)(?::(\d+))?\)$/.exec(text) ?? [];
  return { method, file, line: Number(line) };
}
