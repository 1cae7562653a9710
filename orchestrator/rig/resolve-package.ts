import { createRequire } from 'node:module';

/** A package's file: the project's own version from its tree, or else the one of this package. */
export const resolvePackage = (root: string, name: string): string =>
  createRequire(import.meta.url).resolve(name, { paths: [root, import.meta.dirname] });
