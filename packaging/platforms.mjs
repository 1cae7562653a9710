/**
 * Where the natives of a platform are in the jars, by Node's name of the platform.
 * @type {Readonly<Record<string, {readonly runtime: string, readonly conscrypt: string}>>}
 */
export const platforms = {
  'linux-x64': { runtime: 'native/linux/x86_64/', conscrypt: 'linux-x86_64' },
  'darwin-x64': { runtime: 'native/mac/x86_64/', conscrypt: 'osx-x86_64' },
  'darwin-arm64': { runtime: 'native/mac/aarch64/', conscrypt: 'osx-aarch64' },
  'win32-x64': { runtime: 'native/windows/x86_64/', conscrypt: 'windows-x86_64' },
};
