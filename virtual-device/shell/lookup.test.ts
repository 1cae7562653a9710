import { expect, it } from 'vitest';
import { testDevice } from '../testing/test-device.ts';

it.each([
  ['which pm', '/system/bin/pm\n'],
  ['which pm nonsense', '/system/bin/pm\n[1]'],
  ['which /system/bin/am', '/system/bin/am\n'],
  ['which cd', '[1]'],
  ['which which', '/system/bin/which\n'],
  [
    'type am cd which exec',
    'am is /system/bin/am\ncd is a shell builtin\nwhich is /system/bin/which\nexec is a shell builtin\n',
  ],
  ['type nonsense am', 'nonsense not found\nam is /system/bin/am\n[1]'],
  ['command -v am cd', '/system/bin/am\ncd\n'],
  ['command -v nonsense', '[1]'],
  ['command -V am', 'am is /system/bin/am\n'],
  ['command ls', '! /system/bin/sh: command: only `command -v NAME` is supported on this device\n[1]'],
  ['if which nonsense >/dev/null; then echo yes; else echo no; fi', 'no\n'],
])('%s', async (line, shown) => {
  const { terminal } = await testDevice();
  expect(await terminal(line)).toBe(shown);
});
