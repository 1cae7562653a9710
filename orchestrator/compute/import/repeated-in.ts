/** Each non-empty name that occurs more than once. */
export const repeatedIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, i) => name !== '' && names.indexOf(name) < i)),
];
