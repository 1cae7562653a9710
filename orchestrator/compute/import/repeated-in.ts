/** Each name that stands more than once; empty ones name nothing. */
export const repeatedIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, i) => name !== '' && names.indexOf(name) < i)),
];
