/** The words of a code from a file; undefined for an unknown one, `constructor` included. */
export const wordsFor = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;
