import { delimiter, join } from 'node:path';

/**
 * Where a program may be, in the order of the PATH.
 * @param {string} program
 */
export const placesOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
