import { expect, it } from 'vitest';
import { deviceProperties } from './device-properties.ts';

it.each([
  ['Pixel 8\n14\n34\nshiba\n', { model: 'Pixel 8', release: '14', api: '34', isVirtual: false }],
  ['Virtual\r\n14\r\n34\r\nhitchproof\r\n', { model: 'Virtual', release: '14', api: '34', isVirtual: true }],
  ['', { model: '', release: '', api: '', isVirtual: false }],
])('%j', async (printed, properties) => {
  const calls: (readonly string[])[] = [];
  const call = async (args: readonly string[]): Promise<string> => {
    calls.push(args);
    return printed;
  };
  expect(await deviceProperties({ call }, 'P1')).toEqual(properties);
  expect(calls).toEqual([
    [
      ...['-s', 'P1', 'shell'],
      'getprop ro.product.model; getprop ro.build.version.release; getprop ro.build.version.sdk; getprop ro.hardware',
    ],
  ]);
});
