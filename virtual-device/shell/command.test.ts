import { expect, it } from 'vitest';
import { StorageError } from '../storage/device-path.ts';
import { checkOptions, hasFlag, operands, optionValue, pathFor } from './command.ts';

it.each([
  ['-r -f', '-r'],
  ['-r -f', '-rf'],
  ['-r -f', 'file -r'],
  ['-r', '-r -- -x'],
  ['', '-'],
  ['', 'a-x'],
  ['--user=', '--user 0'],
  ['--user=', '--user=all'],
  ['-F*', '-F:'],
  ['-#', '-12'],
])('with the options %j, %j is fine', (known, args) => {
  expect(() => checkOptions(args.split(' '), known.split(' '))).not.toThrow();
});

it.each([
  ['-r -f', '-x', 'the option -x is not supported on this device'],
  ['-r -f', '-rx', 'the option -rx is not supported on this device'],
  ['-l -a', '--la', 'the option --la is not supported on this device'],
  ['-r', 'file -x', 'the option -x is not supported on this device'],
  ['-n=', '-n 3 -x', 'the option -x is not supported on this device'],
  ['--user=', '--user', 'the option --user needs a value'],
  ['--user=', '--user 10', "this device has only user 0, not '10'"],
  ['--user=', '--user=10', "this device has only user 0, not '10'"],
  ['--user', '--user=0', 'the option --user=0 is not supported on this device'],
  ['-F=', '-F:', 'the option -F: is not supported on this device'],
  ['-#', '-1x', 'the option -1x is not supported on this device'],
  ['-#', '-x-1', 'the option -x-1 is not supported on this device'],
  ['-n=', '-n 3 -n', 'the option -n needs a value'],
  ['', '-1', 'the option -1 is not supported on this device'],
])('with the options %j, %j is refused', (known, args, message) => {
  expect(() => checkOptions(args.split(' '), known.split(' '))).toThrow(message);
});

it.each([
  ['-n 3 file', ['file']],
  ['file -n 3', ['file']],
  ['3 -n 3', ['3']],
  ['-x file', ['file']],
  ['-- -x file', ['-x', 'file']],
  ['a -x -- -n 3', ['a', '-n', '3']],
])('the operands of %j are %j', (args, expected) => {
  expect(operands(args.split(' '), ['-n'])).toEqual(expected);
});

it.each([
  ['-n 3', '3'],
  ['a --lines 4', '4'],
  ['-x 3', undefined],
  ['-n', undefined],
])('the value of -n or --lines in %j is %s', (args, expected) => {
  expect(optionValue(args.split(' '), '-n', '--lines')).toBe(expected);
});

it.each([
  ['-l', true],
  ['-al', true],
  ['l', false],
  ['x-l', false],
  ['--l', false],
])('%s has the flag l: %s', (arg, expected) => expect(hasFlag([arg], 'l')).toBe(expected));

it.each([
  [undefined, 'f', '/sdcard', '/storage/emulated/0/f'],
  ['com.app', '/sdcard/f', '/', '/storage/emulated/0/f'],
  ['com.app', 'f', '/data/data/com.app', '/data/data/com.app/f'],
])('for %s, %s in %s is %s', (actor, text, directory, path) => {
  expect(pathFor({ actor, directory }, text)).toBe(path);
});

it('an empty path is no file', () => {
  expect(() => pathFor({ directory: '/' }, '')).toThrow(new StorageError('ENOENT', ''));
});

it.each([undefined, 'com.other'])('the private folder of an app is closed to %s', (actor) => {
  const open = (): string => pathFor({ actor, directory: '/data/data/com.app' }, 'f');
  expect(open).toThrow(new StorageError('EACCES', 'f'));
});
