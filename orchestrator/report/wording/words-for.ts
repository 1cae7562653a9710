/** The words for a code from a file; undefined for an unknown code, including `constructor`. */
export const wordsFor = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;
