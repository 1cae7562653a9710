/**
 * Where the natives of a platform are in the jars, by Node's name of the platform. Conscrypt and sqlite4java, which the
 * device does not use, have none for every platform.
 * @type {Readonly<Record<string, {readonly runtime: string, readonly conscrypt: string, readonly sqlite?: string}>>}
 */
export const platforms = {
  'linux-x64': {
    runtime: 'native/linux/x86_64/',
    conscrypt: 'linux-x86_64',
    sqlite: 'sqlite4java/linux-amd64/',
  },
  'darwin-x64': { runtime: 'native/mac/x86_64/', conscrypt: 'osx-x86_64', sqlite: 'sqlite4java/osx/' },
  'darwin-arm64': { runtime: 'native/mac/aarch64/', conscrypt: 'osx-aarch64' },
  'win32-x64': {
    runtime: 'native/windows/x86_64/',
    conscrypt: 'windows-x86_64',
    sqlite: 'sqlite4java/win32-x64/',
  },
};
