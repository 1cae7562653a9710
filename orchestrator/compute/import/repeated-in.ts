/** Each non-empty name that is duplicated. */
export const repeatedIn = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, i) => name !== '' && names.indexOf(name) < i)),
];
