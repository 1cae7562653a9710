import { createRequire } from 'node:module';

/** The file of a package in a project's tree, where the project's own version comes first, else in this package's. */
export const resolvePackage = (root: string, name: string): string =>
  createRequire(import.meta.url).resolve(name, { paths: [root, import.meta.dirname] });
