import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../base/errors.ts';
import {
  applicationId,
  existingFile,
  oneOf,
  repeated,
  someText,
  timetableFile,
  wholeNumber,
} from './option.ts';

describe('nonsense is a usage error of one sentence', () => {
  const cases: readonly (readonly [string, () => unknown])[] = [
    ['a blank text', () => someText('--spec')(' ')],
    ['a blank text among several', () => repeated('--tag')('', ['a'])],
    ['no text', () => someText('--reports')('')],
    ['a package that a shell would read', () => applicationId('--package')('com.example; reboot')],
    ['no package', () => applicationId('--package')('')],
    ['a file that is not there', () => existingFile('--apk', '/not/there.apk')],
    ['a path below a file', () => existingFile('--apk', `${import.meta.filename}/x`)],
    ['a folder instead of a file', () => existingFile('--apk', import.meta.dirname)],
    ['a file that is no timetable', () => timetableFile(import.meta.filename)],
    ['a timetable of unknown faults', () => timetableFile(join(import.meta.dirname, '../../package.json'))],
    ['a number in words', () => wholeNumber('--runs', 1, 9)('many')],
    ['a number beyond', () => wholeNumber('--runs', 1, 9)('1e1')],
    ['a choice that there is not', () => oneOf('--engine', ['w3c'])('constructor')],
  ];
  it.each(cases)('%s', (_, read) => {
    expect(read).toThrow(UsageError);
    expect(read).toThrow(/^[^\n]+\.$/);
  });
});

it('sense is returned', () => {
  expect(someText('--spec')('a b')).toBe('a b');
  expect(repeated('--tag')('b', repeated('--tag')('a'))).toEqual(['a', 'b']);
  expect(applicationId('--package')('com.example')).toBe('com.example');
  expect(existingFile('--apk', import.meta.filename)).toBe(import.meta.filename);
});
