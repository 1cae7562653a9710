/** Signatures of generated code have some thousand characters; an endless line would cost quadratic time. */
const LONGEST_LINE_CHARS = 1 << 20;

/** A line is too long, so the file is not a mapping. */
export class LineTooLong extends Error {
  constructor() {
    super('a line in it is longer than 1 MiB');
    this.name = 'LineTooLong';
  }
}

/**
 * Lines of a text that arrives in chunks, which may split lines and characters; accepts \r\n and a missing last newline.
 * @throws LineTooLong
 */
export function* linesOf(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      yield trimEnd(bounded(text.slice(from, to)));
      from = to + 1;
    }
    rest = bounded(text.slice(from));
  }
  rest += decoder.decode();
  if (rest !== '') yield trimEnd(bounded(rest));
}

function bounded(line: string): string {
  if (line.length > LONGEST_LINE_CHARS) throw new LineTooLong();
  return line;
}

const trimEnd = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
