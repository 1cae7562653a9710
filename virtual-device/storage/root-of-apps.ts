/**
 * The device's root as its apps see it: their file calls are not redirected, so it is a path of the host. On Linux it is
 * the working folder of the runtime, by a name that is the same on every machine. The host's own path would be part of
 * what an app executes, and two folders whose names differ in length would give two counts of work.
 * @param rootDirectory the device's folder on the host, and the runtime's working folder
 */
export const rootOfApps = (rootDirectory: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : rootDirectory;
