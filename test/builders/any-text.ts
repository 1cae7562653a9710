import fc from 'fast-check';

/** Code points as texts, and back: only what can be taken apart does fast-check mix with its dangerous words. */
const codePoints = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map(
    (code) => String.fromCodePoint(code),
    (text) => {
      const [first, ...more] = typeof text === 'string' ? text : '';
      if (first === undefined || more.length > 0) throw new Error(`Not one code point: ${String(text)}`);
      return first.codePointAt(0) ?? Number.NaN;
    },
  );

/**
 * Any text without halves of surrogates, a third of it ASCII. fast-check's `binary` is the same with little ASCII, and
 * makes a table of all code points first, which takes longer than a test.
 */
export const anyText = (constraints: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({
    ...constraints,
    unit: fc.oneof(codePoints(0, 0x7f), codePoints(0x80, 0xd7ff), codePoints(0xe000, 0x10ffff)),
  });
