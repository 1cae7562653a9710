import { expect, it } from 'vitest';
import { StorageError } from '../storage/device-path.ts';
import { givenIn, pathFor } from './command.ts';

/** The known options, the arguments, and what is read of them: options with their values, and operands. */
it.each([
  ['-r -f', '-r', { '-r': [''] }, []],
  ['-r -f', '-rf', { '-r': [''], '-f': [''] }, []],
  ['-r -f', 'file -r', { '-r': [''] }, ['file']],
  ['-r', '-r -- -x -r', { '-r': [''] }, ['-x', '-r']],
  ['', '- a-x', {}, ['-', 'a-x']],
  ['--user=', '--user 0', { '--user': ['0'] }, []],
  ['--user= -r', '-r --user=all a', { '-r': [''], '--user': ['all'] }, ['a']],
  ['-n=', '-n 3 file', { '-n': ['3'] }, ['file']],
  ['-n=', '3 -n 3', { '-n': ['3'] }, ['3']],
  ['-n=', '-n5 -n -- --', { '-n': ['5', '--'] }, []],
  ['-e= -E', '-E -e a -e b=c', { '-E': [''], '-e': ['a', 'b=c'] }, []],
  ['--x=', '--x=a=b --x=', { '--x': ['a=b', ''] }, []],
  ['--es== -n=', '--es k -v -n 1 --es a b c', { '--es': ['k', '-v', 'a', 'b'], '-n': ['1'] }, ['c']],
  ['-# -1', '-12 -1', { '-#': ['12'], '-1': [''] }, []],
])('with the options %j, %j is %j and %j', (known, args, options, operands) => {
  expect(givenIn(args.split(' '), known)).toEqual({ options: new Map(Object.entries(options)), operands });
});

it('a value may have lines and equals signs', () => {
  expect(givenIn(['--x=a\nb=c', '-nd\ne'], '--x= -n=').options).toEqual(
    new Map([
      ['--x', ['a\nb=c']],
      ['-n', ['d\ne']],
    ]),
  );
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
  ['-#', '-1x', 'the option -1x is not supported on this device'],
  ['-#', '-x-1', 'the option -x-1 is not supported on this device'],
  ['-n=', '-n 3 -n', 'the option -n needs a value'],
  ['--es==', '--es k', 'the option --es needs a value'],
  ['', '-1', 'the option -1 is not supported on this device'],
])('with the options %j, %j is refused', (known, args, message) => {
  expect(() => givenIn(args.split(' '), known)).toThrow(message);
});

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
