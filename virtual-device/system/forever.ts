/** Text without an end. */
export function* forever(): Generator<string> {
  for (;;) yield 'x'.repeat(1 << 16);
}
