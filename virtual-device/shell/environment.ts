/** The variables that Android's init gives the shell of adb. */
export const DEVICE_ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['ANDROID_ASSETS', '/system/app'],
  ['ANDROID_DATA', '/data'],
  ['ANDROID_ROOT', '/system'],
  ['ANDROID_STORAGE', '/storage'],
  ['EXTERNAL_STORAGE', '/sdcard'],
  ['HOME', '/'],
  ['LOGNAME', 'shell'],
  ['PATH', '/system/bin:/vendor/bin'],
  ['SHELL', '/bin/sh'],
  ['TMPDIR', '/data/local/tmp'],
  ['USER', 'shell'],
]);
