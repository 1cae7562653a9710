/** A text as a TypeScript literal. */
export const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/\r?\n/g, '\\n')}'`;
