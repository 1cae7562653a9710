/** The words of a code; codes come from result files too, and `constructor` is none of ours. */
export const wordsFor = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;
