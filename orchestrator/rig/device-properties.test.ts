import { expect, it } from 'vitest';
import { deviceProperties } from './device-properties.ts';

it.each([
  ['Pixel 8\n14\n34\nshiba\n', { model: 'Pixel 8', release: '14', api: '34', isVirtual: false }],
  ['Virtual\r\n14\r\n34\r\nhitchproof\r\n', { model: 'Virtual', release: '14', api: '34', isVirtual: true }],
  [
    'Virtual\n14\n34\nhitchproof\nmid\n',
    { model: 'Virtual', release: '14', api: '34', isVirtual: true, profile: 'mid' },
  ],
  [
    'SM-S911B\n14\n34\nqcom\nmid\nsamsung\n',
    { model: 'SM-S911B', release: '14', api: '34', isVirtual: false, profile: 'mid', as: 'samsung' },
  ],
  [
    'Virtual\n14\n34\nhitchproof\n\n\n10/120\n\n\n7 /work/my app\n',
    {
      model: 'Virtual',
      release: '14',
      api: '34',
      isVirtual: true,
      display: '10/120',
      owner: '7 /work/my app',
    },
  ],
  ['', { model: '', release: '', api: '', isVirtual: false }],
])('%j', async (printed, properties) => {
  const lines: (readonly string[])[] = [];
  const shell = async (...asked: readonly string[]): Promise<string> => {
    lines.push(asked);
    return printed;
  };
  expect(await deviceProperties({ shell }, 'P1')).toEqual(properties);
  expect(lines).toEqual([
    [
      'P1',
      'getprop ro.product.model; getprop ro.build.version.release; getprop ro.build.version.sdk; getprop ro.hardware; getprop hitchproof.profile; getprop hitchproof.as; getprop hitchproof.display; getprop hitchproof.world; getprop hitchproof.lenient; getprop hitchproof.owner',
    ],
  ]);
});
