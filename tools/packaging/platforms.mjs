/**
 * Where the native runtime's jar has the library of a platform, by Node's name of the platform.
 * @type {Readonly<Record<string, string>>}
 */
export const platforms = {
  'linux-x64': 'native/linux/x86_64/',
  'darwin-x64': 'native/mac/x86_64/',
  'darwin-arm64': 'native/mac/aarch64/',
};
