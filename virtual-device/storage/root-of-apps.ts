import { join } from 'node:path';

/**
 * The device's root as its apps see it: their file calls are not redirected, so it is a path of the host. On Linux it is
 * the runtime's working folder, under a name that is the same on every machine. The host's own path would be an input of
 * the app's code, so that two folders with names of different lengths would give different counts of work.
 * @param rootDirectory the device's folder on the host, and the runtime's working folder
 */
export const rootOfApps = (rootDirectory: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : rootDirectory;

/** Where a file that an app names is on the host. */
export const onHost = (rootDirectory: string, path: string): string =>
  join(rootDirectory, path.slice(rootOfApps(rootDirectory).length));
