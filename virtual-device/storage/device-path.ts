/** An absolute, normalised path on the device with aliases such as `/sdcard` resolved. */
export type DevicePath = string & { readonly devicePath: unique symbol };

/** The texts of bionic's strerror. */
export const ERROR_TEXT = {
  ENOENT: 'No such file or directory',
  EACCES: 'Permission denied',
  EISDIR: 'Is a directory',
  ENOTDIR: 'Not a directory',
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  ENAMETOOLONG: 'File name too long',
  ENOTEMPTY: 'Directory not empty',
  ENOSPC: 'No space left on device',
  EROFS: 'Read-only file system',
  EIO: 'I/O error',
  ENOKEY: 'Required key not available',
} as const;
export type ErrorCode = keyof typeof ERROR_TEXT;

/** Files of a kernel that scripts read. */
const OF_KERNEL = /^\/(?:proc\/(?:cpuinfo|loadavg|meminfo|stat|uptime|version)$|sys\/(?:class|devices)\/)/;

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, path: string, options?: ErrorOptions) {
    const reason = code === 'ENOENT' && OF_KERNEL.test(path) ? ' (this device has no kernel of its own)' : '';
    super(`${path}${reason}: ${ERROR_TEXT[code]}`, options);
    this.code = code;
  }
}

const ALIASES: readonly (readonly [string, string])[] = [
  ['/sdcard', '/storage/emulated/0'],
  ['/mnt/sdcard', '/storage/emulated/0'],
  ['/storage/self/primary', '/storage/emulated/0'],
  ['/data/user/0', '/data/data'],
];

/** Resolves `.` and `..` lexically, so that no path can leave the device's root. */
export function devicePathOf(text: string, workingDirectory = '/'): DevicePath {
  if (text.includes('\0')) throw new StorageError('EINVAL', JSON.stringify(text));
  const segments: string[] = [];
  for (const segment of (text.startsWith('/') ? text : `${workingDirectory}/${text}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
    if (Buffer.byteLength(segment) > 255) throw new StorageError('ENAMETOOLONG', text);
  }
  const path = `/${segments.join('/')}`;
  const alias = ALIASES.find(([name]) => path === name || path.startsWith(`${name}/`));
  return (alias === undefined ? path : alias[1] + path.slice(alias[0].length)) as DevicePath;
}

/** The app whose private folder contains the path; only `run-as` may access it, as on a phone without root. */
export function privateOwnerOf(path: DevicePath): string | undefined {
  return /^\/data\/data\/([^/]+)/.exec(path)?.[1];
}

/** What is encrypted with the key of the user, and sealed until the first unlock; adb cannot look into apps anyway. */
export const isOfUser = (path: DevicePath): boolean => /^\/storage\/emulated\/0(?:\/|$)/.test(path);

/** The device's own folders, which the shell and adb can neither delete nor move. */
const FIXED = /^\/(?:data(?:\/(?:app|data|local(?:\/tmp)?))?|proc|storage(?:\/emulated(?:\/0)?)?)?$/;
/** What is not part of the system's image. */
const WRITABLE = /^\/(?:data|proc|storage)\//;

/** @throws EACCES for a folder of the device itself, and EROFS outside the folders that hold files of apps and users */
export function checkDeletable(path: DevicePath): void {
  if (FIXED.test(path)) throw new StorageError('EACCES', path);
  checkWritable(path);
}

/** @throws EROFS outside the folders that hold files of apps and users */
export function checkWritable(path: DevicePath): void {
  if (!WRITABLE.test(path)) throw new StorageError('EROFS', path);
}
