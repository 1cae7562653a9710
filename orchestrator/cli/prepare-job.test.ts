import { expect, it } from 'vitest';
import { checkStarted, checkSystemTrace } from './prepare-job.ts';

it.each([
  ['--api', { api: 31 }],
  ['--lenient', { lenient: 'any-apk' }],
  ['--faults', { faults: 'faults.json' }],
] as const)('%s is of a virtual device which the session starts', (name, options) => {
  expect(() => checkStarted(options, 'virtual')).not.toThrow();
  expect(() => checkStarted({}, 'usb')).not.toThrow();
  expect(() => checkStarted(options, 'usb')).toThrow(
    `${name} needs a virtual device that the session starts`,
  );
  expect(() => checkStarted(options, 'remote')).toThrow('add --device virtual');
});

it('a system trace is of a phone', () => {
  expect(() => checkSystemTrace({ systemTrace: true }, 'virtual')).toThrow(
    '--system-trace needs a phone: the virtual device has neither a kernel nor perfetto.',
  );
  expect(() => checkSystemTrace({ systemTrace: true }, 'usb')).not.toThrow();
  expect(() => checkSystemTrace({}, 'virtual')).not.toThrow();
});
