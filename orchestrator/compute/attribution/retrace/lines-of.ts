/** Lines of a text that arrives in pieces, whatever falls on the seams; \r\n and a missing last newline are fine. */
export function* linesOf(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      yield trimEnd(text.slice(from, to));
      from = to + 1;
    }
    rest = text.slice(from);
  }
  rest += decoder.decode();
  if (rest !== '') yield trimEnd(rest);
}

const trimEnd = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
